import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'

/** The generated table: one row per operation. */
export type RouteTable = Readonly<Record<string, Route>>

/** The request that every handler gets; the generated `Routes` type says which members an operation has. */
export interface OperationRequest {
  readonly caller: Caller | undefined
  /** The origin of the request, as the key that `clientAddress` returns. */
  readonly client_address: string
  /** The class of the client with its version, such as `sdk/1.2.3`. */
  readonly client: string
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  /** The bytes of the body, in place of `body`, if the operation takes them unparsed. */
  readonly raw_body: Uint8Array | undefined
  readonly idempotency: Idempotency | undefined
  readonly request_id: string
  /** Aborts when the client disconnects before it has its answer, and when a stream ends. */
  readonly signal: AbortSignal
}

export interface Idempotency {
  readonly key: string
  /** The hex SHA-256 of everything that identifies the request: operation, path, query and the body's bytes. */
  readonly request_hash: string
}

export interface OperationResult {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number | undefined>>
  /** The media type, if several are declared for the status. */
  readonly type?: string
  /** A JSON object without `request_id`, text of another declared media type, its pieces, or the events of a stream. */
  readonly body?: object | string
}

export type Handler = (request: OperationRequest) => Promise<OperationResult>
