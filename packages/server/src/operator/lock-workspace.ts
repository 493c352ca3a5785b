import type { Knex } from 'knex'
import { WorkspaceRow } from '../features/workspaces/workspace.model.ts'
import { ApiError } from '../platform/errors.ts'

/** The workspace for a change. @throws ApiError NOT_FOUND when there is none, or it was deleted. */
export async function lockWorkspace(trx: Knex.Transaction, workspace_id: string): Promise<WorkspaceRow> {
  const row = await WorkspaceRow.in(trx, { workspace_id }).forNoKeyUpdate().first()
  if (!row) throw new ApiError('NOT_FOUND', `${workspace_id} does not exist.`)
  return row
}
