import type { Overrides } from '@ohun/factories'
import { http, type HttpHandler, type WebSocketHandler } from 'msw'
import { Fault } from './faults.ts'
import type { MockedOperation, MockRequest } from './mocked-operation.ts'
import { succeed } from './succeed.ts'

type Given<A> = A | Fault<A> | Response

/** The answer of a mock, or a function that finds it for each request. */
export type MockAnswer<Data, A> = Given<A> | ((request: MockRequest<Data>) => Given<A> | Promise<Given<A>>)

/**
 * Makes an MSW handler that answers the first request with the first answer, and so on; the last answer repeats. Your
 * values override those of the answer that the documentation shows.
 *
 * @example
 * ```ts
 * server.use(mock.calls.create(rateLimited(), { status: 'failed' }))
 * ```
 */
export type Mock<Data, Value> = (...answers: MockAnswer<Data, Overrides<Value>>[]) => HttpHandler

/**
 * The same for a list or an export. You give its entries, which arrive in pages of `page_size`.
 *
 * @example
 * ```ts
 * server.use(mock.calls.list([makeCall(), makeCall({ status: 'failed' })]))
 * ```
 */
export type ListMock<Data, Entry> = (...answers: MockAnswer<Data, Entry[]>[]) => HttpHandler

/**
 * The same for a stream. You give its events. It then stays open, unless it ends with its subject, as that of a call
 * does. A client that reconnects with `Last-Event-ID` gets the events after that one.
 *
 * @example
 * ```ts
 * server.use(mock.events.stream(cutStream(1, [makeEvent('call.initiated'), makeEvent('call.completed')])))
 * ```
 */
export type StreamMock<Data, Frame> = (...answers: MockAnswer<Data, Frame[]>[]) => HttpHandler

/**
 * The same for a file. You give its content.
 *
 * @example
 * ```ts
 * server.use(mock.calls.recording(await readFile('call.wav')))
 * ```
 */
export type FileMock<Data> = (...answers: MockAnswer<Data, string | Uint8Array<ArrayBuffer>>[]) => HttpHandler

/**
 * The same for an operation without content in its answer: give faults, or nothing.
 *
 * @example
 * ```ts
 * server.use(mock.calls.hangUp(unavailable()))
 * ```
 */
export type EmptyMock<Data> = (...answers: MockAnswer<Data, undefined>[]) => HttpHandler

/**
 * Makes an MSW handler for a WebSocket, which sends these frames. It closes after `call.completed`, and when the client
 * hangs up. It needs a global `WebSocket`, which Node has from 22 on.
 *
 * @example
 * ```ts
 * server.use(mock.calls.connect([makeEvent('call.transcription'), makeEvent('call.completed')]))
 * ```
 */
export type SocketMock<_Data, Frame> = (frames?: Frame[]) => WebSocketHandler

/** The run-time form of every kind of mock. */
export type AnyMock = (...answers: never[]) => HttpHandler | WebSocketHandler

export function mockOf(mocked: MockedOperation, baseUrl: string): AnyMock {
  const { method, path } = mocked.operation
  const url = baseUrl + path.replace(/\{(\w+)\}/g, ':$1')
  return (...answers: MockAnswer<unknown, unknown>[]) => {
    let attempt = 0
    return http[method.toLowerCase() as 'get'](url, async ({ request, params }) => {
      const answer = answers[Math.min(attempt, answers.length - 1)]
      attempt += 1
      const { headers } = request
      const query = new URL(request.url).searchParams
      const body = mocked.operation.file ? await request.blob() : await bodyOf(request)
      return await react(mocked, { params: params as Record<string, string>, query, headers, body, attempt }, answer)
    })
  }
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

async function react(mocked: MockedOperation, request: MockRequest, answer: unknown): Promise<Response> {
  const given: unknown = typeof answer === 'function' ? await answer(request) : answer
  // Cloned, because the last answer is given again.
  if (given instanceof Response) return given.clone()
  if (given instanceof Fault) return await given.react((inner) => react(mocked, request, inner))
  return succeed(mocked, request, given)
}
