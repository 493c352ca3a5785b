import type { Operation } from '../core/operation.ts'

/** The request that a mock answers. */
export interface MockRequest<Data = unknown> {
  /** The parameters of the path, such as `call_id`. */
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: Data extends { body?: infer Body } ? Body : unknown
  /** The number of the request to this mock, starting at 1. */
  attempt: number
}

/** The description from which an operation is answered. */
export interface MockedOperation {
  operation: Operation
  /** The status of a successful response. */
  status: number
  websocket?: true
  /** Makes the answer, or an entry, row or frame of it. */
  make?: (overrides?: never) => object
}
