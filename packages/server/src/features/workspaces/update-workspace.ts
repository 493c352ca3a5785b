import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { WorkspaceUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { lockWorkspace } from './lock-workspace.ts'
import type { WorkspaceRow } from './workspace.model.ts'

export interface ChangeWorkspaceDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

/**
 * Changes the given fields. The audit log has the changes for which the customer is accountable, and those that the thief of a key
 * would make.
 * @throws ApiError VERSION_CONFLICT if the workspace was changed after the time that the caller has seen.
 */
export async function updateWorkspace(
  deps: ChangeWorkspaceDeps,
  caller: Caller,
  { expected_updated_at, ...body }: WorkspaceUpdate,
): Promise<WorkspaceRow> {
  return await deps.knex.transaction(async (trx) => {
    const current = await lockWorkspace(trx, caller)
    requireUnchanged(current, expected_updated_at)
    const updated_at = nextUpdate(current, deps.clock.now())
    const { retention_days, allowed_destinations } = current
    const changed = await current.$query(trx).patchAndFetch({ ...body, updated_at })
    const target = caller.workspace_id
    if (retention_days !== changed.retention_days) {
      const detail = { from: retention_days, to: changed.retention_days }
      await recordChange(deps, trx, { caller, action: 'workspace.retention_changed', target, detail })
    }
    if (!isDeepStrictEqual(allowed_destinations, changed.allowed_destinations)) {
      const detail = { from: allowed_destinations, to: changed.allowed_destinations }
      await recordChange(deps, trx, { caller, action: 'workspace.allowed_destinations_changed', target, detail })
    }
    return changed
  })
}
