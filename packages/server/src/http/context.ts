import type { Middleware, ParameterizedContext } from 'koa'
import type { Caller } from '../platform/caller.ts'

/** The facts that the middleware finds out about a request on its way in. */
export interface RequestState {
  request_id: string
  /** Set once a route matched. */
  operation_id?: string
  /** Whether a page for people is requested. */
  is_page?: boolean
  /** Set once the credentials were accepted. */
  caller?: Caller
}

export type HttpContext = ParameterizedContext<RequestState>
export type HttpMiddleware = Middleware<RequestState>
