import type { Workspace, WorkspaceUpdate } from '@ohun/sdk'
import { getWorkspace, updateWorkspace } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { getWorkspaceQuery } from '../../../api/queries.gen.ts'
import { saveMerged, type Saved } from '../../../ui/conflict/save-merged.ts'

/** Saves changes of the workspace, unless somebody else has changed the same settings. */
export function useSaveWorkspace(): (seen: Workspace, changes: WorkspaceUpdate) => Promise<Saved<Workspace>> {
  const client = useClient()
  const queries = useQueryClient()
  return async (seen, changes) => {
    const result = await saveMerged<Workspace, WorkspaceUpdate>({
      seen,
      changes,
      send: (changed, { updated_at: expected_updated_at }) =>
        updateWorkspace(client, { ...changed, expected_updated_at }),
      read: () => getWorkspace(client),
    })
    queries.setQueryData(getWorkspaceQuery(client).queryKey, result.saved)
    void queries.invalidateQueries({ queryKey: ['getWorkspace'] })
    void queries.invalidateQueries({ queryKey: ['listAuditLog'] })
    return result
  }
}
