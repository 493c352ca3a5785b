/**
 * `@ohun/sdk/testing`: factories for every resource and event, and MSW handlers for every operation.
 *
 * @example
 * ```ts
 * import { setupServer } from 'msw/node'
 * import { handlers, mock, rateLimited } from '@ohun/sdk/testing'
 *
 * const server = setupServer(...handlers())
 * server.listen()
 * server.use(mock.calls.create(rateLimited(), { status: 'failed' }))
 * ```
 */
import type { HttpHandler, WebSocketHandler } from 'msw'
import { baseUrlOf } from '../core/options.ts'
import { mocked, type Mocks } from '../generated/mocks.gen.ts'
import { mockSocket } from './mock-socket.ts'
import { mockOf, type AnyMock } from './mock.ts'
import type { MockedOperation } from './mocked-operation.ts'

export { resetIds, type Overrides } from '@ohun/factories'
export * from '../generated/factories.gen.ts'
export type { Mocks } from '../generated/mocks.gen.ts'
export {
  apiError,
  cutStream,
  Fault,
  htmlBadGateway,
  rateLimited,
  slow,
  unavailable,
  type ApiErrorOptions,
} from './faults.ts'
export { makeEvent } from './make-event.ts'
export type { EmptyMock, FileMock, ListMock, Mock, MockAnswer, SocketMock, StreamMock } from './mock.ts'
export type { MockRequest } from './mocked-operation.ts'
export { withClock, type TurnedClock, type WithClockOptions } from './with-clock.ts'
export { simulate, SimulationFailed, type SimulateOptions } from './simulate.ts'

/**
 * The mocks of a service at an address: `mockAt(url).calls.create(…)`.
 *
 * @param baseUrl - The base URL of the client. Default: `OHUN_BASE_URL`, else `http://127.0.0.1:7070`.
 * @example
 * ```ts
 * server.use(mockAt('https://api.ohun.example').calls.get({ status: 'completed' }))
 * ```
 */
export function mockAt(baseUrl?: string): Mocks {
  return Object.fromEntries(
    Object.entries(mocked).map(([group, operations]) => [group, mapValues(operations, (one) => mockOne(one, baseUrl))]),
  ) as unknown as Mocks
}

/**
 * The mocks of the service that a client without `baseUrl` uses.
 *
 * @example
 * ```ts
 * server.use(mock.calls.list([makeCall(), makeCall({ status: 'failed' })]))
 * ```
 */
export const mock: Mocks = mockAt()

/**
 * Handlers that answer every operation as the documentation shows it. A list has two entries. A resource that is
 * created or read has the ids and fields of the request.
 *
 * @example
 * ```ts
 * const server = setupServer(...handlers({ baseUrl: 'https://api.ohun.example' }))
 * ```
 */
export function handlers({ baseUrl }: { baseUrl?: string | undefined } = {}): (HttpHandler | WebSocketHandler)[] {
  return Object.values(mockAt(baseUrl)).flatMap((group) => Object.values<AnyMock>(group).map((one) => one()))
}

/** The address is read when a handler is made, because a test may set the variable after this module was loaded. */
function mockOne(operation: MockedOperation, baseUrl: string | undefined): AnyMock {
  return (...answers) => {
    const url = baseUrlOf(baseUrl)
    const make = operation.websocket ? (mockSocket(operation, url) as AnyMock) : mockOf(operation, url)
    return make(...answers)
  }
}

function mapValues<From, To>(object: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
