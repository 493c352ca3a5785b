import type { Operation } from '../core/operation.ts'

/** The request that a mock answers. */
export interface MockRequest<Data = unknown> {
  /** Of the path, such as `call_id`. */
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  body: Data extends { body?: infer Body } ? Body : unknown
  /** 1 for the first request to this mock. */
  attempt: number
}

/** What is known of an operation to answer it. */
export interface MockedOperation {
  operation: Operation
  /** Of its success. */
  status: number
  websocket?: true
  /** Makes its answer, or an entry, row or frame of it. */
  make?: (overrides?: never) => object
}
