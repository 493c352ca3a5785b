import type { Middleware, ParameterizedContext } from 'koa'
import type { Caller } from '../platform/caller.ts'
import type { ApiError } from '../platform/errors.ts'

/** The facts that the middleware finds out about a request on its way in. */
export interface RequestState {
  request_id: string
  /** Set once a route matched. */
  operation_id?: string
  /** The template of the path that matched, such as `/v1/calls/{call_id}`. */
  route?: string
  /** Whether a page for people is requested. */
  is_page?: boolean
  /** Set once the credentials were accepted. */
  caller?: Caller
  /** Whether the response became a stream, which ends with its client. */
  is_stream?: boolean
  /** The error that the response reports. */
  error?: ApiError
  /** How long we worked on it, once its headers are sent. */
  duration_ms?: number
}

export type HttpContext = ParameterizedContext<RequestState>
export type HttpMiddleware = Middleware<RequestState>
