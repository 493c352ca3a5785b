import type { Route } from '../generated/routes.gen.ts'
import type { Caller } from '../platform/caller.ts'
import { ApiError } from '../platform/errors.ts'
import { denialOf } from '../platform/permissions.ts'

/**
 * Called after the rate limit and before the body is read, and again while a stream is open.
 * @throws ApiError PERMISSION_DENIED
 */
export function requirePermission(caller: Caller, route: Route): void {
  if (route.environment !== undefined && caller.environment !== route.environment)
    throw new ApiError('PERMISSION_DENIED', `This operation requires a ${route.environment} key or a session.`)
  const denial = denialOf(caller, route)
  if (denial !== null) throw new ApiError('PERMISSION_DENIED', denial)
}
