import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { deleteWorkspace, type DeleteWorkspaceDeps } from './delete-workspace.ts'
import { switchRecording } from './switch-recording.ts'
import { updateWorkspace, type ChangeWorkspaceDeps } from './update-workspace.ts'
import { requireWorkspace } from './workspace.model.ts'
import { workspaceView } from './workspace.view.ts'

type Operations = 'getWorkspace' | 'updateWorkspace' | 'deleteWorkspace' | 'switchWorkspaceRecording'

export function workspaceHandlers(deps: ChangeWorkspaceDeps & DeleteWorkspaceDeps): Pick<Routes<Caller>, Operations> {
  return {
    async getWorkspace({ caller }) {
      return { status: 200, body: workspaceView(await requireWorkspace(deps.knex, caller)) }
    },
    async updateWorkspace({ caller, body }) {
      return { status: 200, body: workspaceView(await updateWorkspace(deps, caller, body)) }
    },
    async deleteWorkspace({ caller, query }) {
      await deleteWorkspace(deps, caller, query.confirm)
      return { status: 204 }
    },
    async switchWorkspaceRecording({ caller, body }) {
      return { status: 200, body: workspaceView(await switchRecording(deps, caller, body?.enabled ?? true)) }
    },
  }
}
