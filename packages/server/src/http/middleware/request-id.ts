import type { Ids } from '../../platform/ids.ts'
import type { HttpMiddleware } from '../context.ts'

/** Names the request, for the response, the logs and support. A client's own `X-Request-Id` is not taken over. */
export function requestId(ids: Ids): HttpMiddleware {
  return (ctx, next) => {
    ctx.state.request_id = ids('req')
    ctx.set('X-Request-Id', ctx.state.request_id)
    return next()
  }
}
