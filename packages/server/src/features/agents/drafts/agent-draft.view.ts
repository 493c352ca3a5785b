import type { Knex } from 'knex'
import type { AgentDraft } from '../../../generated/types.gen.ts'
import { hasKey } from '../../turns/chat-completions/endpoint-key.ts'
import type { AgentRecord, AgentRow } from '../agent.model.ts'
import { changedAgent } from '../change-agent.ts'
import { AgentVersionRow } from '../versions/agent-version.model.ts'
import { differing, publishedFields, publishedOf, type PublishedField } from '../versions/version-fields.ts'
import type { AgentDraftRow } from './agent-draft.model.ts'

/** The agent as the draft would make it. */
export function draftedAgent(agent: AgentRow, { changes }: Pick<AgentDraftRow, 'changes'>): AgentRecord {
  const { greeting_digest: _, ...fields } = changes
  return changedAgent(agent, fields)
}

/** The fields of the draft that have been changed in the live version too, to another value, since the draft was begun. */
export async function conflictsOf(knex: Knex, agent: AgentRow, draft: AgentDraftRow): Promise<PublishedField[]> {
  const { agent_id, base_version: version } = draft
  if (version === agent.version) return []
  const base = await AgentVersionRow.in(knex, agent).findOne({ agent_id, version })
  const changed = differing(draftedAgent(agent, draft), agent, publishedFields)
  // If the base version is no longer kept, every difference counts.
  return base ? changed.filter((field) => differing(publishedOf(base.settings), agent, [field]).length > 0) : changed
}

export async function draftView(knex: Knex, agent: AgentRow, draft: AgentDraftRow): Promise<AgentDraft> {
  const drafted = draftedAgent(agent, draft)
  return {
    agent_id: agent.agent_id,
    revision: draft.revision,
    base_version: draft.base_version,
    live_version: agent.version,
    changed: differing(drafted, agent, publishedFields),
    conflicts: await conflictsOf(knex, agent, draft),
    settings: publishedOf(drafted),
    webhook_key_set: hasKey(drafted),
    created_by: draft.created_by,
    created_at: draft.created_at.toISOString(),
    updated_by: draft.updated_by,
    updated_at: draft.updated_at.toISOString(),
  }
}
