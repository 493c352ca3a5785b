import type { RouterContext } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpMiddleware } from '../context.ts'

/** Behind the router: what arrives here has no route, but for `OPTIONS`, which every path answers. */
export function unmatched(): HttpMiddleware {
  return (ctx) => {
    const { matched = [] } = ctx as unknown as RouterContext
    if (matched.length === 0)
      throw new ApiError('NOT_FOUND', 'There is nothing at this path; /docs lists what there is.')
    const allowed = [...new Set(matched.flatMap((layer) => layer.methods)).add('OPTIONS')].toSorted().join(', ')
    if (ctx.method === 'OPTIONS') {
      ctx.set('Allow', allowed)
      ctx.status = 204
      return
    }
    throw new ApiError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; ${allowed} is.`, {
      headers: { Allow: allowed },
    })
  }
}
