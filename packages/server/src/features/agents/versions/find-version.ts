import type { Knex } from 'knex'
import { ApiError } from '../../../platform/errors.ts'
import type { AgentRecord } from '../agent.model.ts'
import { AgentVersionRow } from './agent-version.model.ts'

type OfAgent = Pick<AgentRecord, 'agent_id' | 'workspace_id'>

/** @throws ApiError NOT_FOUND for a number that was never assigned, or a version that is no longer kept. */
export async function findVersion(knex: Knex, agent: OfAgent, version: number): Promise<AgentVersionRow> {
  const row = await AgentVersionRow.in(knex, agent).findOne({ agent_id: agent.agent_id, version })
  if (!row) throw new ApiError('NOT_FOUND', `version: ${agent.agent_id} has no version ${version}, or no longer.`)
  return row
}

/** @throws ApiError NOT_FOUND if no older version has been live. */
export async function versionBefore(
  knex: Knex,
  { agent_id, workspace_id, version }: OfAgent & Pick<AgentRecord, 'version'>,
): Promise<AgentVersionRow> {
  const row = await AgentVersionRow.in(knex, { workspace_id })
    .where({ agent_id })
    .where('version', '<', version)
    .whereNotNull('published_at')
    .orderBy('version', 'desc')
    .first()
  if (!row) throw new ApiError('NOT_FOUND', `${agent_id} has no version before ${version} that has been live.`)
  return row
}
