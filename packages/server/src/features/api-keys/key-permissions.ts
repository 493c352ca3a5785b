import type { Role } from '../../generated/roles.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { coversRole } from '../../platform/permissions.ts'

/** A leaked test key must not give access to live traffic. */
export function requireKeyPermission(caller: Caller, environment: Environment, verb: string): void {
  if (environment === 'production' && caller.environment === 'sandbox')
    throw new ApiError('PERMISSION_DENIED', `A sandbox key cannot ${verb} a production key; use a production key.`)
}

/** One who could use a key of a higher role, or take it away from those who use it, would have that role. */
export function requireKeyRole(caller: Caller, { role }: { role: Role }, verb: string): void {
  if (!coversRole(caller.role, role))
    throw new ApiError(
      'PERMISSION_DENIED',
      `Only a member who may do all that this key may can ${verb} it; it acts as ${role}.`,
    )
}
