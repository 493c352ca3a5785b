import { WorkspaceModel } from '../../../platform/workspace-model.ts'
import type { AgentVersionOrigin } from '../../../generated/types.gen.ts'
import type { Greeted, Published, Standing } from './version-fields.ts'

/** A version of an agent. Its settings never change. */
export class AgentVersionRow extends WorkspaceModel {
  static override tableName = 'agent_versions'
  static override idColumn = ['agent_id', 'version']

  declare agent_id: string
  declare version: number
  declare settings: Published & Greeted
  declare standing: Standing
  declare origin: AgentVersionOrigin
  /** The version that was changed into this one. */
  declare base_version: number | null
  declare changed: string[]
  declare note: string | null
  /** The key or user that created the version. Null if the service changed the agent. */
  declare created_by: string | null
  declare created_at: Date
  /** The time at which it last became live. */
  declare published_at: Date | null
  /** The time since which the version is unused. Null while it is live or in a rollout. */
  declare unused_since: Date | null
  declare bytes: number
}
