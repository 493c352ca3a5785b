import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { endWorkspace, type EndWorkspaceDeps } from './end-workspace.ts'
import { workspaceIsGone } from './workspace.model.ts'

export type DeleteWorkspaceDeps = EndWorkspaceDeps & { ids: Ids }

/** @throws ApiError INVALID_ARGUMENT, before anything is changed, if `confirm` names another workspace. */
export async function deleteWorkspace(
  deps: DeleteWorkspaceDeps,
  { workspace_id, actor }: Caller,
  confirm: string | undefined,
): Promise<void> {
  if (confirm !== undefined && confirm !== workspace_id)
    throw new ApiError('INVALID_ARGUMENT', `confirm: must be the id of this key's workspace, ${workspace_id}.`)
  const entry = { workspace_id, actor, action: 'workspace.deleted', target: workspace_id } as const
  try {
    await endWorkspace(deps, workspace_id, (trx) =>
      recordAudit(trx, { ...entry, now: deps.clock.now(), ids: deps.ids }),
    )
  } catch (error) {
    // Another request was faster, so this one's key is revoked by now.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') throw workspaceIsGone()
    throw error
  }
}
