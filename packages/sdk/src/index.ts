export type { Calls, CreateAndWaitOptions } from './calls.ts'
export { Ohun } from './client.ts'
export type { Answer, ApiPromise } from './core/api-promise.ts'
export type { CallConnection } from './core/call-connection.ts'
export type { Environment } from './core/environment.ts'
export {
  AbortedError,
  ApiError,
  ConnectionError,
  DeadlineExceededError,
  OhunError,
  RepeatedPageTokenError,
  StreamError,
  TimeoutError,
  UnexpectedResponseError,
  UsageError,
  isOhunError,
  type ClientErrorCode,
} from './core/errors.ts'
export type { EventStream } from './core/event-stream.ts'
export type { ReceivedResponse, SentRequest } from './core/hooks.ts'
export type { Logger, LogLevel } from './core/logger.ts'
export type { OhunCore } from './core/ohun-core.ts'
export type { Operation, OperationInput } from './core/operation.ts'
export type {
  ConnectOptions,
  IdempotentRequestOptions,
  OhunOptions,
  RangeOptions,
  RequestOptions,
  RequestSettings,
  StreamOptions,
} from './core/options.ts'
export type { Page, PagePromise } from './core/pages.ts'
export type { RowsPromise } from './core/rows.ts'
export { SocketConnection, type ConnectionClass } from './core/socket-connection.ts'
export type { Transport } from './core/transport.ts'
export * from './generated/errors.gen.ts'
export type * from './generated/resources.gen.ts'
export type * from './generated/types.gen.ts'
