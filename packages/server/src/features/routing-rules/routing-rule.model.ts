import type { RoutingRule } from '../../generated/types.gen.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class RoutingRuleRow extends WorkspaceModel {
  static override tableName = 'routing_rules'
  static override idColumn = 'rule_id'

  declare rule_id: string
  declare environment: 'production' | 'sandbox'
  declare number_id: string
  declare priority: number
  declare match_type: RoutingRule['match_type']
  /** Null only for a default rule. */
  declare match_value: string | null
  declare agent_id: string
  declare created_at: Date
  declare updated_at: Date
  /** Null if an earlier release made the last change. */
  declare updated_by: string | null
}
