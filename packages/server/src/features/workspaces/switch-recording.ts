import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { nextUpdate } from '../../platform/expected-update.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { plans } from '../billing/plans.ts'
import { lockWorkspace } from './lock-workspace.ts'
import type { ChangeWorkspaceDeps } from './update-workspace.ts'
import type { WorkspaceRow } from './workspace.model.ts'

/**
 * Switches recording for the whole workspace. Switching it off is never refused, even after a change of plan.
 * @throws ApiError PERMISSION_DENIED if it is switched on and the plan has no recording.
 */
export async function switchRecording(
  deps: ChangeWorkspaceDeps,
  caller: Caller,
  enabled: boolean,
): Promise<WorkspaceRow> {
  const now = deps.clock.now()
  return await deps.knex.transaction(async (trx) => {
    const current = await lockWorkspace(trx, caller)
    const { plan, recording_enabled: from } = current
    if (enabled && !plans[plan].recording)
      throw new ApiError(
        'PERMISSION_DENIED',
        `enabled: the ${plan} plan does not include recording; the builder and scale plans do.`,
      )
    if (from === enabled) return current
    const { workspace_id, actor } = caller
    const action = 'workspace.recording_changed'
    const detail = { from, to: enabled }
    await recordAudit(trx, { workspace_id, actor, action, target: workspace_id, detail, now, ids: deps.ids })
    const updated_at = nextUpdate(current, now)
    return await current.$query(trx).patchAndFetch({ recording_enabled: enabled, updated_at })
  })
}
