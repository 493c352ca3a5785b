import type { Knex } from 'knex'
import { lockIfThere } from '../features/workspaces/lock-workspace.ts'
import type { WorkspaceRow } from '../features/workspaces/workspace.model.ts'
import { ApiError } from '../platform/errors.ts'

/** Locks the workspace that the command names. @throws ApiError NOT_FOUND when it does not exist or was deleted. */
export async function lockNamedWorkspace(trx: Knex.Transaction, workspace_id: string): Promise<WorkspaceRow> {
  const row = await lockIfThere(trx, { workspace_id })
  if (!row) throw new ApiError('NOT_FOUND', `${workspace_id} does not exist.`)
  return row
}
