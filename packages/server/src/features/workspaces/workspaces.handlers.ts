import type { Workspace } from '../../generated/types.gen.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { readBlock } from '../billing/workspace-block.ts'
import { addWorkspace, type AddWorkspaceDeps } from './add-workspace.ts'
import { deleteWorkspace, type DeleteWorkspaceDeps } from './delete-workspace.ts'
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

type WorkspaceDeps = ChangeWorkspaceDeps & DeleteWorkspaceDeps & AddWorkspaceDeps & { db: Database }

export function workspaceHandlers(deps: WorkspaceDeps): Pick<Routes<Caller>, Operations> {
  const viewOf = async (row: WorkspaceRow): Promise<{ status: 200; body: Workspace }> => {
    return { status: 200, body: workspaceView(row, await readBlock(deps.db, row.workspace_id)) }
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
    async deleteWorkspace({ caller, query }) {
      await deleteWorkspace(deps, caller, query.confirm)
      return { status: 204 }
    },
    async switchWorkspaceRecording({ caller, body }) {
      return await viewOf(await switchRecording(deps, caller, body?.enabled ?? true))
    },
  }
}
