import type { Route } from '../generated/routes.gen.ts'
import { rolesWithin, type Role, type Scope } from '../generated/roles.gen.ts'
import type { Caller } from './caller.ts'

export type { Role, Scope }

type Operation = Pick<Route, 'roles' | 'scope' | 'session_only'>

/**
 * Checks whether a caller may call an operation, by the table in `openapi/roles.yaml`. The HTTP layer calls it in one place.
 * @returns the reason why not, for the caller. Null if the caller may.
 */
export function denialOf(
  { role, scopes, session_id }: Pick<Caller, 'role' | 'scopes' | 'session_id'>,
  operation: Operation,
): string | null {
  if (operation.session_only && session_id === undefined) return 'This operation requires a session; log in.'
  const { roles = [] } = operation
  if (roles.includes(role)) return scopeDenialOf(scopes, operation)
  const holder = session_id === undefined ? 'This key acts as' : 'Your role in the workspace is'
  return `${holder} ${role}. This operation requires ${listed(roles)}.`
}

/** Operations without a scope are closed to keys with scopes, so that no operation is open because its scope was forgotten. */
function scopeDenialOf(scopes: Caller['scopes'], { scope = 'unrestricted' }: Operation): string | null {
  if (scopes === undefined || scope === 'any') return null
  if (scope === 'unrestricted') return 'This operation requires a session or a key without scopes.'
  return coversScope(scopes, scope) ? null : `This key lacks the scope ${scope}.`
}

/** Whether a member with a role may grant, change or revoke another one: the first role must include everything that the other allows. */
export function coversRole(role: Role, other: Role): boolean {
  const within: readonly Role[] = rolesWithin[role]
  return within.includes(other)
}

/** Whether a caller may do everything that a key with these scopes may. Null means all scopes. */
export function coversScopes({ scopes: own }: Pick<Caller, 'scopes'>, others: readonly Scope[] | null): boolean {
  return own === undefined || (others?.every((scope) => coversScope(own, scope)) ?? false)
}

const coversScope = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || (scope.endsWith(':read') && scopes.includes('read'))

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
