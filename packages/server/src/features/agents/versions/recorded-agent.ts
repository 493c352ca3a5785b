import type { Knex } from 'knex'
import type { Caller } from '../../../platform/caller.ts'
import { AgentRow } from '../agent.model.ts'
import { AgentVersionRow } from './agent-version.model.ts'
import { recordLive } from './record-version.ts'

type Found = (knex: Knex, caller: Caller, agent_id: string) => Promise<AgentRow>

/** The agent, for a request that reads its versions. @throws ApiError NOT_FOUND, also for an agent of another workspace. */
export const recordedForReading: Found = (knex, caller, agent_id) =>
  withLiveVersion(knex, () => AgentRow.require(knex, caller, agent_id))

/** The agent, for a request that changes something. @throws ApiError PERMISSION_DENIED for an agent of another workspace. */
export const recordedForChange: Found = (knex, caller, agent_id) =>
  withLiveVersion(knex, () => AgentRow.requireForUse(knex, caller, agent_id))

/**
 * Finds an agent and writes its live version if it is missing: agents that are older than versions have no row until somebody asks for
 * it.
 */
async function withLiveVersion(knex: Knex, find: () => Promise<AgentRow>): Promise<AgentRow> {
  const agent = await find()
  const { agent_id, version } = agent
  const recorded = await AgentVersionRow.in(knex, agent).where({ agent_id, version }).resultSize()
  if (recorded === 0) await knex.transaction((trx) => recordLocked(trx, agent))
  return recorded === 0 ? await find() : agent
}

async function recordLocked(trx: Knex.Transaction, { workspace_id, agent_id }: AgentRow): Promise<void> {
  const agent = await AgentRow.in(trx, { workspace_id }).findById(agent_id).forUpdate()
  if (agent) await recordLive(trx, agent)
}
