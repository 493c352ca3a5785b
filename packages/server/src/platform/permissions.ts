import type { Route } from '../generated/routes.gen.ts'
import { rolesWithin, type Role } from '../generated/roles.gen.ts'
import type { Caller } from './caller.ts'

export type { Role }

type Operation = Pick<Route, 'roles' | 'session_only'>

/**
 * Whether a caller may call an operation, by the table in `openapi/roles.yaml`. It is asked in one place of the HTTP layer.
 * @returns why not, in words for the caller; null if the caller may.
 */
export function denialOf(
  { role, session_id }: Pick<Caller, 'role' | 'session_id'>,
  operation: Operation,
): string | null {
  if (operation.session_only && session_id === undefined) return 'This operation requires a session; log in.'
  const { roles = [] } = operation
  if (roles.includes(role)) return null
  const holder = session_id === undefined ? 'This key acts as' : 'Your role in the workspace is'
  return `${holder} ${role}. This operation requires ${listed(roles)}.`
}

/** Whether one who has a role may give, change or take away another: all that it may do, the first may do as well. */
export function coversRole(role: Role, other: Role): boolean {
  const within: readonly Role[] = rolesWithin[role]
  return within.includes(other)
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
