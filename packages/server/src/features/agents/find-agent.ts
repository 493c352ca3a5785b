import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { AgentRecord } from './agent.model.ts'

/** The most frequent read of the API. A prepared statement takes a third of the time of a model query. */
const selectAgent = statement<{ agent_id: string; workspace_id: string }, AgentRecord>(
  'find_agent',
  'select * from agents where agent_id = :agent_id and workspace_id = :workspace_id and deleted_at is null',
)

export async function findAgent(db: Database, { workspace_id }: Caller, agent_id: string): Promise<AgentRecord> {
  const [row] = await run(db, selectAgent, { agent_id, workspace_id })
  if (!row) throw new ApiError('NOT_FOUND', `${agent_id} does not exist.`)
  return row
}
