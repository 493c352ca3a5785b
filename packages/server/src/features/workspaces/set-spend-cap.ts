import type { Caller } from '../../platform/caller.ts'
import { nextUpdate } from '../../platform/expected-update.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { readCap, writeCap } from '../billing/workspace-cap.ts'
import { lockWorkspace } from './lock-workspace.ts'
import type { ChangeWorkspaceDeps } from './update-workspace.ts'
import type { WorkspaceRow } from './workspace.model.ts'

/**
 * Sets the workspace's daily spending cap, or removes it with null. Spending since the beginning of the day counts.
 * @throws ApiError UNAUTHENTICATED if the workspace was deleted in the meantime.
 */
export async function setSpendCap(deps: ChangeWorkspaceDeps, caller: Caller, to: number | null): Promise<WorkspaceRow> {
  return await deps.knex.transaction(async (trx) => {
    const row = await lockWorkspace(trx, caller)
    const { workspace_id } = caller
    const [from, now] = [await readCap(trx, caller), deps.clock.now()]
    if (from === to) return row
    await writeCap(trx, { workspace_id, from, to, now })
    const entry = { caller, action: 'workspace.spend_cap_changed', target: workspace_id } as const
    await recordChange(deps, trx, { ...entry, detail: { from, to } })
    return await row.$query(trx).patchAndFetch({ updated_at: nextUpdate(row, now) })
  })
}
