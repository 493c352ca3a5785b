import type { Clock } from './clock.ts'
import { AbortedError, ConnectionError, TimeoutError, type ErrorDetails, type OhunError } from './errors.ts'
import { Interruption, withLimits } from './limits.ts'
import type { Operation } from './operation.ts'
import { mediaTypeOf, requestIdOf } from './response.ts'

export interface BodyLimits {
  clock: Clock
  /** How long the service may be silent between two pieces. */
  timeout_ms: number
  signal: AbortSignal | undefined
}

/** Whether it is what the operation gives when it succeeds, whose body is left unread for the caller. */
export function isDownload({ download = [] }: Operation, response: Response): boolean {
  return response.ok && download.includes(mediaTypeOf(response))
}

/** The same response, whose body fails with errors of the SDK: when it breaks, stalls or is aborted. */
export function guardBody(response: Response, operation: Operation, limits: BodyLimits): Response {
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
          // Not awaited: what never answers may never confirm either.
          reader.cancel().catch(() => undefined)
          controller.error(errorFor(error))
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  )
}

function errorOf(error: unknown, details: Omit<ErrorDetails, 'message'>, { timeout_ms }: BodyLimits): OhunError {
  if (!(error instanceof Interruption)) {
    const message = 'The connection broke before the whole body was there.'
    return new ConnectionError('CONNECTION', { ...details, message, retryable: true, cause: error })
  }
  if (error.by === 'signal')
    return new AbortedError('ABORTED', {
      ...details,
      message: 'The call was aborted by its signal.',
      cause: error.cause,
    })
  const message = `Nothing more of the body came within the timeout of ${timeout_ms} ms.`
  return new TimeoutError('TIMEOUT', { ...details, message, retryable: true })
}

export function detailsOf(response: Response, { method, path }: Operation): Omit<ErrorDetails, 'message'> {
  return { method, path, status: response.status, requestId: requestIdOf(response), attempts: 1 }
}
