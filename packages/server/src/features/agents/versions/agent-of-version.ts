import type { Knex } from 'knex'
import type { AgentRecord, AgentRow } from '../agent.model.ts'
import { changedAgent } from '../change-agent.ts'
import { requireDraft } from '../drafts/agent-draft.model.ts'
import { draftedAgent } from '../drafts/agent-draft.view.ts'
import { findVersion } from './find-version.ts'
import { publishedOf } from './version-fields.ts'

/** Stands for the draft where a version is asked for. */
export const DRAFT = 0

/**
 * The agent as it is in this version; the live one if none is named.
 * @throws ApiError NOT_FOUND for a version that is not kept, or a draft that there is not.
 */
export async function agentOfVersion(knex: Knex, agent: AgentRow, version = agent.version): Promise<AgentRecord> {
  if (version === agent.version) return changedAgent(agent, {})
  if (version === DRAFT) return { ...draftedAgent(agent, await requireDraft(knex, agent)), version }
  const { settings } = await findVersion(knex, agent, version)
  return { ...changedAgent(agent, publishedOf(settings)), version }
}
