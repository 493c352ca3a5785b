import { ruleKey, partsOf } from './item-keys.ts'
import type { ItemChange } from './items.ts'
import type { Push, Step } from './push.ts'
import type { RemoteRule } from './remote.ts'
import type { AgentUnit } from './units.ts'

export function routingSteps(push: Push, unit: AgentUnit): Step[] {
  const changes = unit.changes.filter(({ key }) => partsOf(key).section === 'rule')
  return changes.map((change) => ({
    order: change.to === undefined ? 'rule-removal' : 'rule',
    run: () => apply(push, unit, change),
  }))
}

async function apply(push: Push, unit: AgentUnit, { key, from, to }: ItemChange): Promise<void> {
  const { api, ids } = push
  const agent_id = ids.get(unit.folder)!
  const rule_id = from === undefined ? '' : ruleOf(push, agent_id, key).rule_id
  if (to === undefined) return void (await api.call('routing-rules delete', { path: { rule_id } }))
  const rule = unit.local!.routing_rules!.find((other) => ruleKey(other) === key)!
  const { number, match_type, match_value, priority } = rule
  const body = { number_id: numberId(push, number), match_type, match_value, agent_id, priority }
  if (from === undefined) await api.call('routing-rules create', { body })
  else await api.call('routing-rules replace', { path: { rule_id }, body })
}

function ruleOf({ remote }: Push, agent_id: string, key: string): RemoteRule {
  const rules = remote.rules.get(agent_id) ?? []
  return rules.find((rule) => ruleKey({ ...rule, number: remote.numbers.get(rule.number_id) ?? '' }) === key)!
}

function numberId({ remote }: Push, e164: string): string {
  return [...remote.numbers].find(([, number]) => number === e164)![0]
}
