import type { AgentRollout } from '../../../generated/types.gen.ts'
import { WorkspaceModel } from '../../../platform/workspace-model.ts'

/** A version that some of the agent's contacts get instead of the live one. */
export class AgentRolloutRow extends WorkspaceModel {
  static override tableName = 'agent_rollouts'
  static override idColumn = ['agent_id', 'version']

  declare agent_id: string
  declare version: number
  declare percent: number
  /** The rollout's buckets, of the 100 into which the agent's contacts are divided. */
  declare buckets: number[]
  /** Numbers in E.164. */
  declare numbers: string[]
  declare created_by: string
  declare created_at: Date
  declare updated_at: Date
}

export function rolloutView(row: AgentRolloutRow): AgentRollout {
  const { agent_id, version, percent, numbers, created_by } = row
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
  return { agent_id, version, percent, numbers, created_by, ...times }
}
