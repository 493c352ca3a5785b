import type { Workspace } from '../../generated/types.gen.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { readBlock } from '../billing/workspace-block.ts'
import { readCap } from '../billing/workspace-cap.ts'
import { addWorkspace, type AddWorkspaceDeps } from './add-workspace.ts'
import { deleteWorkspace, type DeleteWorkspaceDeps } from './delete-workspace.ts'
import { setSpendCap } from './set-spend-cap.ts'
import { switchRecording } from './switch-recording.ts'
import { updateWorkspace, type ChangeWorkspaceDeps } from './update-workspace.ts'
import { requireWorkspace, type WorkspaceRow } from './workspace.model.ts'
import { workspaceView } from './workspace.view.ts'

type Operations =
  | 'createWorkspace'
  | 'getWorkspace'
  | 'updateWorkspace'
  | 'deleteWorkspace'
  | 'switchWorkspaceRecording'
  | 'setSpendCap'

type WorkspaceDeps = ChangeWorkspaceDeps & DeleteWorkspaceDeps & AddWorkspaceDeps & { db: Database }

export function workspaceHandlers(deps: WorkspaceDeps): Pick<Routes<Caller>, Operations> {
  const viewOf = async (row: WorkspaceRow): Promise<{ status: 200; body: Workspace }> => {
    const [blocked_at, daily_spend_cap_kobo] = await Promise.all([
      readBlock(deps.db, row.workspace_id),
      readCap(deps.db, row),
    ])
    return { status: 200, body: workspaceView(row, { blocked_at, daily_spend_cap_kobo }) }
  }
  return {
    async createWorkspace({ caller, body }) {
      return { status: 201, body: await addWorkspace(deps, caller, body) }
    },
    async getWorkspace({ caller }) {
      return await viewOf(await requireWorkspace(deps.knex, caller))
    },
    async updateWorkspace({ caller, body }) {
      return await viewOf(await updateWorkspace(deps, caller, body))
    },
    async setSpendCap({ caller, body }) {
      return await viewOf(await setSpendCap(deps, caller, body.daily_spend_cap_kobo))
    },
    async deleteWorkspace({ caller, query }) {
      await deleteWorkspace(deps, caller, query.confirm)
      return { status: 204 }
    },
    async switchWorkspaceRecording({ caller, body }) {
      return await viewOf(await switchRecording(deps, caller, body?.enabled ?? true))
    },
  }
}
