import type { Caller } from '../../../platform/caller.ts'
import { AgentRow } from '../agent.model.ts'
import type { WriteAgentDeps } from '../create-agent.ts'
import { deleteUnusedRecordings } from '../versions/recordings.ts'
import { requireDraft, requireRevision } from './agent-draft.model.ts'

/** @throws ApiError NOT_FOUND, PERMISSION_DENIED, and VERSION_CONFLICT if the caller expects another revision. */
export async function deleteDraft(
  { knex }: Pick<WriteAgentDeps, 'knex'>,
  caller: Caller,
  { agent_id, expected_revision }: { agent_id: string; expected_revision?: number },
): Promise<void> {
  await knex.transaction(async (trx) => {
    const draft = await requireDraft(trx, await AgentRow.requireForChange(trx, caller, agent_id))
    requireRevision(draft, expected_revision)
    await draft.$query(trx).delete()
    await deleteUnusedRecordings(trx, agent_id)
  })
}
