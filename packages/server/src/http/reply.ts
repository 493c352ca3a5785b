import type { Route } from '../generated/routes.gen.ts'
import type { HttpContext } from './context.ts'
import type { OperationResult } from './route.ts'

const JSON_TYPE = 'application/json'

/** Writes what a handler returned; JSON objects get the request's id here, so that no handler carries it. */
export function reply(ctx: HttpContext, route: Route, result: OperationResult): void {
  ctx.status = result.status
  for (const [name, value] of Object.entries(result.headers ?? {}))
    if (value !== undefined) ctx.set(name, String(value))
  if (result.body === undefined) {
    ctx.body = null
    ctx.status = result.status // a null body made it 204
    return
  }
  const type = route.statuses[result.status]?.[0] ?? JSON_TYPE
  ctx.set('Content-Type', type === JSON_TYPE ? 'application/json; charset=utf-8' : type)
  ctx.body =
    type === JSON_TYPE ? JSON.stringify({ ...(result.body as object), request_id: ctx.state.request_id }) : result.body
}
