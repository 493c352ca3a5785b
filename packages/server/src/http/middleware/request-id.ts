import type { Ids } from '../../platform/ids.ts'
import type { HttpMiddleware } from '../context.ts'
import { REQUEST_ID_HEADER } from '../forwarding/forwarding.ts'

/**
 * Gives the request an id for the response, the logs and support. A client's own `X-Request-Id` is not used.
 * @param is_behind - True if all requests come from another process of ours, which has given them ids.
 */
export function requestId(ids: Ids, is_behind = false): HttpMiddleware {
  return (ctx, next) => {
    const given = is_behind ? ctx.req.headers[REQUEST_ID_HEADER] : undefined
    ctx.state.request_id = typeof given === 'string' ? given : ids('req')
    ctx.set('X-Request-Id', ctx.state.request_id)
    return next()
  }
}
