import type { Knex } from 'knex'
import { ApiError } from '../../../platform/errors.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'
import type { AgentRecord } from '../agent.model.ts'
import type { Greeted, Published } from '../versions/version-fields.ts'

/** An agent's draft: the values that it changes. All other values follow the live version. */
export class AgentDraftRow extends WorkspaceModel {
  static override tableName = 'agent_drafts'
  static override idColumn = 'agent_id'

  declare agent_id: string
  declare revision: number
  /** The version that was live when the draft was begun. */
  declare base_version: number
  declare changes: Partial<Published & Greeted>
  declare created_by: string
  declare created_at: Date
  declare updated_by: string
  declare updated_at: Date
}

type OfAgent = Pick<AgentRecord, 'agent_id' | 'workspace_id'>

export async function findDraft(knex: Knex, agent: OfAgent): Promise<AgentDraftRow | undefined> {
  return await AgentDraftRow.in(knex, agent).findById(agent.agent_id)
}

/** @throws ApiError NOT_FOUND */
export async function requireDraft(knex: Knex, agent: OfAgent): Promise<AgentDraftRow> {
  const draft = await findDraft(knex, agent)
  if (!draft) throw new ApiError('NOT_FOUND', `${agent.agent_id} has no draft.`)
  return draft
}

/** @throws ApiError VERSION_CONFLICT if the caller expects another revision of the draft. */
export function requireRevision(draft: AgentDraftRow | undefined, expected: number | undefined): void {
  if (expected === undefined || expected === draft?.revision) return
  const found = draft ? `the draft has revision ${draft.revision}, not ${expected}` : 'the agent has no draft'
  throw new ApiError('VERSION_CONFLICT', `expected_revision: ${found}; read it again.`)
}
