import { errorCatalogue, type KnownErrorCode } from '../generated/errors.gen.ts'
import { REQUEST_ID, respondWith } from './respond.ts'

type React<A> = (next: (answer: A | undefined) => Promise<Response>) => Promise<Response>

/** A failure. Give it to a mock in place of an answer. */
export class Fault<A = never> {
  /** @internal Makes the answer. `next` makes the answer that there would have been without the fault. */
  readonly react: React<A>

  constructor(react: React<A>) {
    this.react = react
  }
}

/**
 * The service refuses the request: 429 `RATE_LIMITED` with `Retry-After`.
 *
 * @param retryAfter - Seconds.
 * @example
 * ```ts
 * server.use(mock.calls.create(rateLimited(2), { status: 'ringing' }))
 * ```
 */
export function rateLimited(retryAfter = 1): Fault {
  return apiError('RATE_LIMITED', { headers: { 'retry-after': String(retryAfter) } })
}

/**
 * The service is not ready: 503 `UNAVAILABLE`.
 *
 * @example
 * ```ts
 * server.use(mock.messages.create(unavailable()))
 * ```
 */
export function unavailable(): Fault {
  return apiError('UNAVAILABLE')
}

/** The fields that may differ from the usual error with a code. */
export interface ApiErrorOptions {
  message?: string | undefined
  headers?: Record<string, string> | undefined
}

/**
 * Any error of the API, with the status that belongs to its code.
 *
 * @example
 * ```ts
 * server.use(mock.calls.create(apiError('CALL_WINDOW_RESTRICTED')))
 * ```
 */
export function apiError(error_code: KnownErrorCode, { message, headers }: ApiErrorOptions = {}): Fault {
  const { status } = errorCatalogue[error_code]
  const envelope = {
    error_code,
    message: message ?? `A test answers with ${error_code}.`,
    request_id: REQUEST_ID,
    documentation_url: `https://ohun.test/docs/errors/${error_code}`,
  }
  return new Fault(async () => respondWith(envelope, { status, headers }))
}

/**
 * A proxy finds no service behind it: 502 with a page of HTML.
 *
 * @example
 * ```ts
 * server.use(mock.agents.list(htmlBadGateway(), [makeAgent()]))
 * ```
 */
export function htmlBadGateway(): Fault {
  const html = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'
  return new Fault(async () => new Response(html, { status: 502, headers: { 'content-type': 'text/html' } }))
}

/**
 * The answer arrives late. With fake timers, a test does not need to wait.
 *
 * @param ms - Milliseconds until the status and headers arrive.
 * @param answer - The answer that follows. Default: the answer that the documentation shows.
 * @example
 * ```ts
 * server.use(mock.calls.get(slow(10_000, { status: 'completed' })))
 * ```
 */
export function slow<A = never>(ms: number, answer?: A): Fault<A> {
  return new Fault(async (next) => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return await next(answer)
  })
}

/**
 * The connection of a stream breaks.
 *
 * @param after - The number of events that arrive before.
 * @param events - All events of the stream. Default: the events that the documentation shows.
 * @example
 * ```ts
 * server.use(mock.events.stream(cutStream(1, [makeEvent('call.initiated'), makeEvent('call.completed')])))
 * ```
 */
export function cutStream<A = never>(after: number, events?: A): Fault<A> {
  return new Fault(async (next) => {
    const { body, status, headers } = await next(events)
    return new Response(body && cut(body, after), { status, headers })
  })
}

/** Each event is a chunk. */
function cut(body: ReadableStream<Uint8Array>, after: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let left = after
  return new ReadableStream({
    async pull(controller) {
      if (left-- <= 0) {
        // Earlier bytes must have been delivered, or they would be lost with the connection.
        await new Promise((resolve) => setTimeout(resolve))
        return controller.error(new TypeError('A test cut the stream.'))
      }
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value as Uint8Array<ArrayBuffer>)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
