import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Matcher } from './match-rule.ts'

/** A rule as a call needs it. */
export interface CallRule extends Matcher {
  agent_id: string
}

interface OfNumber {
  workspace_id: string
  number_id: string
}

const selectRules = statement<OfNumber, CallRule>(
  'routing_rules_of_number',
  `select match_type, match_value, agent_id from routing_rules
   where workspace_id = :workspace_id and number_id = :number_id order by priority, rule_id`,
)

/** The rules of a number, in the order in which they are tried. */
export async function readRules(db: Pick<Database, 'pool'>, number: OfNumber): Promise<CallRule[]> {
  return await run(db, selectRules, number)
}
