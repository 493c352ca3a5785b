import type { Environment } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Matcher } from './match-rule.ts'

/** A rule with the data that a call needs. */
export interface CallRule extends Matcher {
  rule_id: string
  agent_id: string
}

interface OfNumber {
  workspace_id: string
  environment: Environment
  e164: string
}

const selectRules = statement<OfNumber, CallRule>(
  'routing_rules_of_number',
  `select r.rule_id, r.match_type, r.match_value, r.agent_id
   from numbers n
   join routing_rules r on r.workspace_id = :workspace_id and r.number_id = n.number_id
   join agents a on a.agent_id = r.agent_id and a.status = 'active' and a.deleted_at is null
   where n.environment = :environment and n.e164 = :e164 order by r.priority, r.rule_id`,
)

/** The rules of a number whose agents take calls, in the order in which they are tried. */
export async function readRules(db: Pick<Database, 'pool'>, number: OfNumber): Promise<CallRule[]> {
  return await run(db, selectRules, number)
}
