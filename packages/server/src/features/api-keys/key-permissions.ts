import type { Role, Scope } from '../../generated/roles.gen.ts'
import type { Caller, Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { coversRole, coversScopes } from '../../platform/permissions.ts'

/** A leaked test key must not give access to live traffic. */
export function requireKeyPermission(caller: Caller, environment: Environment, verb: string): void {
  if (environment === 'production' && caller.environment === 'sandbox')
    throw new ApiError('PERMISSION_DENIED', `A sandbox key cannot ${verb} a production key; use a production key.`)
}

/** A caller who could use a key that may do more, or take it away from those who use it, would gain its rights. */
export function requireKeyCover(
  caller: Caller,
  { role, scopes }: { role: Role; scopes: Scope[] | null },
  verb: string,
): void {
  if (!coversRole(caller.role, role))
    throw new ApiError(
      'PERMISSION_DENIED',
      `Only a member who may do all that this key may can ${verb} it; it acts as ${role}.`,
    )
  if (coversScopes(caller, scopes)) return
  throw new ApiError(
    'PERMISSION_DENIED',
    `Only a key that may do all that this key may can ${verb} it; ${said(scopes)}.`,
  )
}

/** @throws ApiError PERMISSION_DENIED for scopes that the caller does not have. */
export function requireScopes(caller: Caller, scopes: Scope[] | null): void {
  if (!coversScopes(caller, scopes))
    throw new ApiError('PERMISSION_DENIED', `scopes: this key can give only what it has: ${caller.scopes?.join(', ')}.`)
}

const said = (scopes: Scope[] | null): string =>
  scopes === null ? 'it has no scopes' : `its scopes are ${scopes.join(', ')}`
