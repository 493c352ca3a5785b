import type { Knex } from 'knex'
import { AgentRow } from './agent.model.ts'
import { changeByService } from './versions/change-by-service.ts'

/**
 * Locks the agents of a workspace until the transaction ends. Must be called before the workspace is locked: all transactions lock both
 * in this order.
 */
export async function lockAgents(trx: Knex.Transaction, workspace_id: string): Promise<void> {
  await AgentRow.in(trx, { workspace_id }).select('agent_id').orderBy('agent_id').forNoKeyUpdate()
}

export async function countAgents(trx: Knex, workspace_id: string): Promise<number> {
  return await AgentRow.in(trx, { workspace_id }).resultSize()
}

/** Switches recording off for a workspace whose plan no longer includes it. @returns how many agents had recording on. */
export async function stopRecording(
  trx: Knex.Transaction,
  { workspace_id, now }: { workspace_id: string; now: Date },
): Promise<number> {
  const recording = AgentRow.in(trx, { workspace_id }).where({ recording_enabled: true })
  const agents = await recording.orderBy('agent_id').forUpdate()
  await changeByService(trx, { agents, changes: { recording_enabled: false }, now })
  return agents.length
}

/** Pauses the newest active agents, so that `limit` of them stay active. @returns their ids, newest first. */
export async function pauseAgents(
  trx: Knex.Transaction,
  { workspace_id, limit, now: updated_at }: { workspace_id: string; limit: number; now: Date },
): Promise<string[]> {
  const agent_ids = await agentsBeyond(trx, { workspace_id, limit })
  if (agent_ids.length === 0) return []
  await AgentRow.in(trx, { workspace_id }).whereIn('agent_id', agent_ids).patch({ status: 'paused', updated_at })
  return agent_ids
}

/** The newest active agents that exceed `limit`, newest first. */
export async function agentsBeyond(
  knex: Knex,
  { workspace_id, limit }: { workspace_id: string; limit: number },
): Promise<string[]> {
  const oldest = AgentRow.in(knex, { workspace_id }).where({ status: 'active' }).orderBy('agent_id')
  return (await oldest.select('agent_id').offset(limit)).map(({ agent_id }) => agent_id).toReversed()
}

/** Whether any agent of the workspace has recording on. */
export async function anyRecording(knex: Knex, workspace_id: string): Promise<boolean> {
  return (await AgentRow.in(knex, { workspace_id }).where({ recording_enabled: true }).limit(1)).length > 0
}
