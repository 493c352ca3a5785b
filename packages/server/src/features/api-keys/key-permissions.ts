import type { Caller, Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'

/** A leaked test key must not give access to live traffic. */
export function requireKeyPermission(caller: Caller, environment: Environment, verb: string): void {
  if (environment === 'production' && caller.environment === 'sandbox')
    throw new ApiError('PERMISSION_DENIED', `A sandbox key cannot ${verb} a production key; use a production key.`)
}
