import { createHash } from 'node:crypto'
import type { Route } from '../generated/routes.gen.ts'
import { ApiError } from '../platform/errors.ts'
import type { HttpContext } from './context.ts'
import type { Idempotency } from './route.ts'

const KEY = /^[!-~]{1,255}$/

/** The request's key, if it has one and the operation is idempotent. */
export function idempotencyKey(ctx: HttpContext, route: Route): string | undefined {
  const key = route.idempotent ? ctx.req.headers['idempotency-key'] : undefined
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('INVALID_ARGUMENT', 'Idempotency-Key: must be 1 to 255 visible ASCII characters.')
  return key
}

/** The key and the hash of its request. The use case handles a repeated key. */
export function idempotencyOf(
  key: string,
  ctx: HttpContext,
  { route, body }: { route: Route; body: Buffer },
): Idempotency {
  const request_hash = createHash('sha256').update(`${route.operation_id}\n${ctx.req.url}\n`).update(body).digest('hex')
  return { key, request_hash }
}
