import type { Knex } from 'knex'
import { ownersOf } from './require-person.ts'

/** Whether an owner of the workspace has a verified e-mail address. */
export async function ownerVerified(knex: Knex, workspace_id: string): Promise<boolean> {
  const owner = await ownersOf(knex, workspace_id).where('users.verified', true).first('users.user_id')
  return owner !== undefined
}
