import type { Knex } from 'knex'
import { firstOwner, ownersOf } from './require-person.ts'
import { WorkspaceRow } from './workspace.model.ts'

/** Whether an owner of the workspace has a verified e-mail address. */
export async function ownerVerified(knex: Knex, workspace_id: string): Promise<boolean> {
  const owner = await ownersOf(knex, workspace_id).where('users.verified', true).first('users.user_id')
  return owner !== undefined
}

/** Where the owner of a workspace can be written to; null unless the address is verified and the workspace lives. */
export async function verifiedAddress(knex: Knex, workspace_id: string): Promise<string | null> {
  const owner = await firstOwner(knex, { workspace_id })
  const lives = (await WorkspaceRow.in(knex, { workspace_id }).resultSize()) > 0
  return lives && owner?.verified ? owner.email : null
}
