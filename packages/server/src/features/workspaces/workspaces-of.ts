import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Role } from '../../platform/permissions.ts'

export interface OwnWorkspace {
  workspace_id: string
  name: string
  role: Role
}

/** The workspaces of the person who calls, oldest membership first. A key has only its own. */
export async function workspacesOf(knex: Knex, caller: Caller): Promise<OwnWorkspace[]> {
  const { workspace_id, role, session_id, actor: user_id } = caller
  if (session_id === undefined) {
    const row = await knex('workspaces').where({ workspace_id }).first<{ name: string }>('name')
    return [{ workspace_id, name: row.name, role }]
  }
  return await knex('members')
    .join('workspaces', 'workspaces.workspace_id', 'members.workspace_id')
    .where({ user_id })
    .whereNull('deleted_at')
    .orderBy(['members.created_at', 'members.workspace_id'])
    .select<OwnWorkspace[]>('members.workspace_id', 'name', 'role')
}
