import { apiPromise, type Answer, type ApiPromise } from './api-promise.ts'
import type { Clock } from './clock.ts'
import {
  AbortedError,
  ConnectionError,
  TimeoutError,
  UnexpectedResponseError,
  type ErrorDetails,
  type OhunError,
} from './errors.ts'
import { Interruption, withLimits } from './limits.ts'
import { configOf, type OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import { mergeSettings, rangeHeaders, type RangeOptions } from './options.ts'
import { detailsOf, mediaTypeOf } from './response.ts'
import { send } from './send.ts'

interface BodyLimits {
  clock: Clock
  /** The longest silence of the service between two chunks. */
  timeout_ms: number
  signal: AbortSignal | undefined
}

type Call = OperationCall<RangeOptions>

/** Sends an operation that answers with a file. */
export function download(core: OhunCore, operation: Operation, call: Call): ApiPromise<Response> {
  return apiPromise(openDownload(core, operation, call))
}

/** The response with its body still to be read. */
export async function openDownload(core: OhunCore, operation: Operation, call: Call): Promise<Answer<Response>> {
  const { options = {} } = call
  const headers = { ...options.headers, ...rangeHeaders(options) }
  const { response, requestId } = await send(core, operation, { ...call, options: { ...options, headers } })
  if (!isDownload(operation, response))
    throw new UnexpectedResponseError('UNEXPECTED_RESPONSE', {
      ...detailsOf(response, operation),
      message: `Expected ${operation.download?.join(' or ')}, got ${mediaTypeOf(response) || 'no content type'}.`,
    })
  const { clock, settings } = configOf(core)
  const limits = { clock, timeout_ms: mergeSettings(settings, options).timeout, signal: options.signal }
  const guarded = guardBody(response, operation, limits)
  return { data: guarded, response: guarded, requestId }
}

/** True for a successful response of the operation, whose body the caller reads. */
function isDownload({ download = [] }: Operation, response: Response): boolean {
  return response.ok && download.includes(mediaTypeOf(response))
}

/** The same response, but its body fails with errors of the SDK when it breaks, stalls or is aborted. */
function guardBody(response: Response, operation: Operation, limits: BodyLimits): Response {
  const { body, status, statusText, headers } = response
  const guarded = body && guard(body, limits, (error) => errorOf(error, detailsOf(response, operation), limits))
  return new Response(guarded, { status, statusText, headers })
}

function guard(
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
  errorFor: (error: unknown) => OhunError,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const read = async (): Promise<ReadableStreamReadResult<Uint8Array>> => await withLimits(limits, () => reader.read())
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await read()
          if (done) controller.close()
          else controller.enqueue(value as Uint8Array<ArrayBuffer>)
        } catch (error) {
          // Not awaited: a body that never delivers may never confirm the cancellation either.
          reader.cancel().catch(() => undefined)
          controller.error(errorFor(error))
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  )
}

function errorOf(error: unknown, details: Omit<ErrorDetails, 'message'>, { timeout_ms }: BodyLimits): OhunError {
  if (!(error instanceof Interruption)) {
    const message = 'The connection broke before the whole body arrived.'
    return new ConnectionError('CONNECTION', { ...details, message, retryable: true, cause: error })
  }
  if (error.by === 'signal')
    return new AbortedError('ABORTED', {
      ...details,
      message: 'The request was aborted by its signal.',
      cause: error.cause,
    })
  const message = `No more of the body arrived within the timeout of ${timeout_ms} ms.`
  return new TimeoutError('TIMEOUT', { ...details, message, retryable: true })
}
