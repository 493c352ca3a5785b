import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'

export interface Person {
  user_id: string
  email: string
  password_hash: string
  verified: boolean
  created_at: Date
}

const COLUMNS = ['users.user_id', 'email', 'password_hash', 'verified', 'users.created_at'] as const

/**
 * The person who calls. A key acts for the workspace's owner, or for the first of several owners.
 * @throws ApiError NOT_FOUND if there is no owner any longer.
 */
export async function requirePerson(
  knex: Knex,
  caller: Pick<Caller, 'workspace_id' | 'actor' | 'session_id'>,
): Promise<Person> {
  const person =
    caller.session_id === undefined
      ? await firstOwner(knex, caller)
      : await knex('users').where({ user_id: caller.actor }).first<Person | undefined>(COLUMNS)
  if (!person) throw new ApiError('NOT_FOUND', 'The workspace has no owner.')
  return person
}

/** The first owner. Undefined for a workspace that has ended. */
export async function firstOwner(knex: Knex, { workspace_id }: { workspace_id: string }): Promise<Person | undefined> {
  return await ownersOf(knex, workspace_id)
    .orderBy(['members.created_at', 'members.user_id'])
    .first<Person | undefined>(COLUMNS)
}

/** The owners of a workspace, with their accounts. */
export function ownersOf(knex: Knex, workspace_id: string) {
  return knex('members')
    .join('users', 'users.user_id', 'members.user_id')
    .where({ 'members.workspace_id': workspace_id, 'members.role': 'owner' })
}
