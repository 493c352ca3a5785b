import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { workspaceIsGone, WorkspaceRow } from './workspace.model.ts'

type Tenant = Pick<Caller, 'workspace_id'>

/**
 * The workspace for a change: until the transaction ends its plan and settings stand still, and what is counted under
 * this lock is created by no other transaction. Its rows are not locked. A transaction that also locks an agent does so first.
 * @throws ApiError UNAUTHENTICATED when it was deleted while the request was in progress; its keys are refused in the same way from then on.
 */
export async function lockWorkspace(trx: Knex.Transaction, tenant: Tenant): Promise<WorkspaceRow> {
  const row = await lockIfThere(trx, tenant)
  if (!row) throw workspaceIsGone()
  return row
}

/** The same for a workspace that is named and not the caller's own. Undefined if it does not exist, or was deleted. */
export async function lockIfThere(trx: Knex.Transaction, tenant: Tenant): Promise<WorkspaceRow | undefined> {
  return await WorkspaceRow.in(trx, tenant).forNoKeyUpdate().first()
}
