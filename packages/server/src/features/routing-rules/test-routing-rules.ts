import type { Knex } from 'knex'
import type { RoutingTest, RoutingTestResult } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { findHeldNumber, type ReadNumberDeps } from '../numbers/list-numbers.ts'
import { matchRule } from './match-rule.ts'
import { readRules } from './read-rules.ts'

export interface TestRulesDeps extends ReadNumberDeps {
  db: Database
  knex: Knex
}

/**
 * The agent that would take a call whose caller says this first, by the same rules and matching as for calls.
 * @throws ApiError NOT_FOUND for a number that the workspace does not have.
 */
export async function testRoutingRules(
  deps: TestRulesDeps,
  caller: Caller,
  { number_id, utterance }: RoutingTest,
): Promise<RoutingTestResult> {
  const number = await findHeldNumber(deps, caller, number_id)
  if (number.status !== 'provisioned' || !number.channels.includes('voice')) return NOBODY
  const { workspace_id, environment } = caller
  const rules = await readRules(deps.db, { workspace_id, environment, e164: number.e164 })
  // A call is accepted before anything is said, by the agent of the default rule or of the number.
  const first = matchRule(rules, null)?.agent_id ?? (await activeAgent(deps.knex, caller, number.agent_id))
  if (first === null) return NOBODY
  const rule = matchRule(rules, utterance)
  return { agent_id: rule?.agent_id ?? first, rule_id: rule?.rule_id ?? null }
}

const NOBODY: RoutingTestResult = { agent_id: null, rule_id: null }

async function activeAgent(knex: Knex, caller: Caller, agent_id: string | null): Promise<string | null> {
  if (agent_id === null) return null
  const agent = await AgentRow.in(knex, caller).findOne({ agent_id, status: 'active' })
  return agent?.agent_id ?? null
}
