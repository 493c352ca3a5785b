import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { workspaceIsGone, WorkspaceRow } from './workspace.model.ts'

type Tenant = Pick<Caller, 'workspace_id'>

/**
 * Reads and locks the workspace for a change. Until the transaction ends, its plan and settings do not change, and no other transaction
 * creates anything that is counted under this lock. The rows of other tables are not locked. A transaction that also locks an agent
 * must do so first.
 * @throws ApiError UNAUTHENTICATED if the workspace was deleted while the request was in progress; its keys are refused in the same way
 * from then on.
 */
export async function lockWorkspace(trx: Knex.Transaction, tenant: Tenant): Promise<WorkspaceRow> {
  const row = await lockIfThere(trx, tenant)
  if (!row) throw workspaceIsGone()
  return row
}

/** Like {@link lockWorkspace}, for a workspace that is named and not the caller's own. Undefined if it does not exist or was deleted. */
export async function lockIfThere(trx: Knex.Transaction, tenant: Tenant): Promise<WorkspaceRow | undefined> {
  return await WorkspaceRow.in(trx, tenant).forNoKeyUpdate().first()
}
