import type { RouterContext } from '@koa/router'
import { ApiError } from '../../platform/errors.ts'
import type { HttpMiddleware } from '../context.ts'
import { limitStranger, type LimitDeps } from '../limit-rate.ts'

/** Runs after the router. Requests that arrive here have no route, except `OPTIONS`, which every path answers. */
export function unmatched(deps: LimitDeps): HttpMiddleware {
  return async (ctx) => {
    await limitStranger(deps, ctx)
    const { matched = [] } = ctx as unknown as RouterContext
    if (matched.length === 0)
      throw new ApiError('NOT_FOUND', 'This path does not exist. See /docs for the API reference.')
    const allowed = [...new Set(matched.flatMap((layer) => layer.methods)).add('OPTIONS')].toSorted().join(', ')
    if (ctx.method === 'OPTIONS') {
      ctx.set('Allow', allowed)
      ctx.status = 204
      return
    }
    throw new ApiError('METHOD_NOT_ALLOWED', `${ctx.method} is not allowed here. Allowed methods: ${allowed}.`, {
      headers: { Allow: allowed },
    })
  }
}
