import type { Knex } from 'knex'
import type { AgentRecord, AgentRow } from '../agent.model.ts'
import { changedAgent } from '../change-agent.ts'
import { requireDraft } from '../drafts/agent-draft.model.ts'
import { draftedAgent } from '../drafts/agent-draft.view.ts'
import { findVersion } from './find-version.ts'
import { publishedOf } from './version-fields.ts'

/** The version number that means the draft. */
export const DRAFT = 0

/**
 * The agent with the settings of this version, by default the live one.
 * @throws ApiError NOT_FOUND for a version that is not kept, or for a draft that does not exist.
 */
export async function agentOfVersion(knex: Knex, agent: AgentRow, version = agent.version): Promise<AgentRecord> {
  if (version === agent.version) return changedAgent(agent, {})
  if (version === DRAFT) return { ...draftedAgent(agent, await requireDraft(knex, agent)), version }
  const { settings } = await findVersion(knex, agent, version)
  return { ...changedAgent(agent, publishedOf(settings)), version }
}
