import type { Knex } from 'knex'
import { UserRow } from './user.model.ts'

/** Whether the workspace's owner has a verified e-mail address. */
export async function ownerVerified(knex: Knex, workspace_id: string): Promise<boolean> {
  return (await UserRow.in(knex, { workspace_id }).findOne({ role: 'owner' }))?.verified ?? false
}
