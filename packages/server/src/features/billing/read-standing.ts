import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { blockedAt, type WorkspaceBlock } from './workspace-block.ts'

export interface Standing extends WorkspaceBlock {
  plan: Plan
  balance_kobo: number
}

const selectStanding = statement<{ workspace_id: string }, Standing>(
  'billing_standing',
  `select plan, balance_kobo, ${blockedAt(':workspace_id')} as blocked_at
   from workspaces where workspace_id = :workspace_id and deleted_at is null`,
)

/** The workspace's plan and balance. @throws ApiError WORKSPACE_NOT_FOUND */
export async function readStanding(db: Database, { workspace_id }: Pick<Caller, 'workspace_id'>): Promise<Standing> {
  const [standing] = await run(db, selectStanding, { workspace_id })
  if (!standing) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
  return standing
}
