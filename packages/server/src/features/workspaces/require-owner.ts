import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { UserRow } from './user.model.ts'

/** The user whose account the caller's workspace is. @throws ApiError NOT_FOUND when the workspace has no owner. */
export async function requireOwner(knex: Knex, caller: Pick<Caller, 'workspace_id'>): Promise<UserRow> {
  const owner = await UserRow.in(knex, caller).findOne({ role: 'owner' })
  if (!owner) throw new ApiError('NOT_FOUND', 'The workspace has no owner.')
  return owner
}
