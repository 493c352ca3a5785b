import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'

/** The generated table: one row per operation. */
export type RouteTable = Readonly<Record<string, Route>>

/** The request that every handler gets; the generated `Routes` type says which members an operation has. */
export interface OperationRequest {
  readonly caller: Caller | undefined
  /** Where the request comes from, as `clientAddress` counts it. */
  readonly client_address: string
  /** The class of the client with its version, such as `sdk/1.2.3`. */
  readonly client: string
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly body: unknown
  /** In its place where the operation takes the bytes as they came. */
  readonly raw_body: Uint8Array | undefined
  readonly idempotency: Idempotency | undefined
  readonly request_id: string
  /** Aborts when the client goes away before it has its answer, and when a stream ends. */
  readonly signal: AbortSignal
}

export interface Idempotency {
  readonly key: string
  /** Hex SHA-256 of what makes the request this one: operation, path, query and the body's bytes. */
  readonly request_hash: string
}

export interface OperationResult {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number | undefined>>
  /** Where several media types are declared for the status: which one it is. */
  readonly type?: string
  /** A JSON object without `request_id`, text of another declared media type, its pieces, or the events of a stream. */
  readonly body?: object | string
}

export type Handler = (request: OperationRequest) => Promise<OperationResult>
