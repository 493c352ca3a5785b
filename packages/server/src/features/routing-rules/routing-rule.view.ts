import type { RoutingRule } from '../../generated/types.gen.ts'
import type { RoutingRuleRow } from './routing-rule.model.ts'

export function routingRuleView(row: RoutingRuleRow): RoutingRule {
  const { rule_id, workspace_id, number_id, priority, match_type, match_value, agent_id, updated_by } = row
  const times = { created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() }
  return { rule_id, workspace_id, number_id, priority, match_type, match_value, agent_id, ...times, updated_by }
}
