import type { Operation } from '../core/operation.ts'

/** The request that a mock answers. */
export interface MockRequest<Data = unknown> {
  /** The parameters of the path, such as `call_id`. */
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: Data extends { body?: infer Body } ? Body : unknown
  /** 1 for the first request to this mock. */
  attempt: number
}

/** The description of an operation from which it is answered. */
export interface MockedOperation {
  operation: Operation
  /** The status of a success. */
  status: number
  websocket?: true
  /** Makes its answer, or an entry, row or frame of it. */
  make?: (overrides?: never) => object
}
