import type { Knex } from 'knex'
import type { WorkspaceUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockWorkspace } from './lock-workspace.ts'
import type { WorkspaceRow } from './workspace.model.ts'

export interface ChangeWorkspaceDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/** Changes the given fields. Changes of the retention are in the audit log, because the customer must account for them. */
export async function updateWorkspace(
  deps: ChangeWorkspaceDeps,
  caller: Caller,
  body: WorkspaceUpdate,
): Promise<WorkspaceRow> {
  const now = deps.clock.now()
  return await deps.knex.transaction(async (trx) => {
    const current = await lockWorkspace(trx, caller)
    const from = current.retention_days
    const to = body.retention_days ?? from
    const changed = await current.$query(trx).patchAndFetch({ ...body, updated_at: now })
    if (from !== to) {
      const { workspace_id, actor } = caller
      const action = 'workspace.retention_changed'
      await recordAudit(trx, {
        workspace_id,
        actor,
        action,
        target: workspace_id,
        detail: { from, to },
        now,
        ids: deps.ids,
      })
    }
    return changed
  })
}
