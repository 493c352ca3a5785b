import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { blockedAt, type WorkspaceBlock } from './workspace-block.ts'

export interface BillingStatus extends WorkspaceBlock {
  plan: Plan
  balance_kobo: number
}

const selectBillingStatus = statement<{ workspace_id: string }, BillingStatus>(
  'billing_status',
  `select plan, balance_kobo, ${blockedAt(':workspace_id')} as blocked_at
   from workspaces where workspace_id = :workspace_id and deleted_at is null`,
)

/** The workspace's plan and balance. @throws ApiError WORKSPACE_NOT_FOUND */
export async function readBillingStatus(
  db: Database,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
): Promise<BillingStatus> {
  const [status] = await run(db, selectBillingStatus, { workspace_id })
  if (!status) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
  return status
}
