import type { Knex } from 'knex'
import { UserRow } from './user.model.ts'
import { WorkspaceRow } from './workspace.model.ts'

/** Whether the workspace's owner has a verified e-mail address. */
export async function ownerVerified(knex: Knex, workspace_id: string): Promise<boolean> {
  return (await ownerOf(knex, workspace_id))?.verified ?? false
}

/** Where the owner of a workspace can be written to; null unless the address is verified and the workspace lives. */
export async function verifiedAddress(knex: Knex, workspace_id: string): Promise<string | null> {
  const owner = await ownerOf(knex, workspace_id)
  const lives = (await WorkspaceRow.in(knex, { workspace_id }).resultSize()) > 0
  return lives && owner?.verified ? owner.email : null
}

async function ownerOf(knex: Knex, workspace_id: string): Promise<UserRow | undefined> {
  return await UserRow.in(knex, { workspace_id }).findOne({ role: 'owner' })
}
