import type { RouterContext } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpMiddleware } from '../context.ts'

/** Behind the router: what arrives here has no route. */
export function unmatched(): HttpMiddleware {
  return (ctx) => {
    const { matched = [] } = ctx as unknown as RouterContext
    const allowed = [...new Set(matched.flatMap((layer) => layer.methods))].toSorted().join(', ')
    if (allowed === '') throw new ApiError('NOT_FOUND', 'There is nothing at this path; /docs lists what there is.')
    throw new ApiError('METHOD_NOT_ALLOWED', `${ctx.method} is not possible here; ${allowed} is.`, {
      headers: { Allow: allowed },
    })
  }
}
