import type { Knex } from 'knex'

/** An agent that is deleted takes no more calls: its rules go with it, and the number's other rules stay. */
export async function endRulesOfAgent(trx: Knex.Transaction, agent_id: string): Promise<void> {
  await trx('routing_rules').where({ agent_id }).delete()
}

/** A number that is released has no rules when it is reclaimed, as it has no agent. */
export async function endRulesOfNumber(
  trx: Knex.Transaction,
  { workspace_id, number_id }: { workspace_id: string; number_id: string },
): Promise<void> {
  await trx('routing_rules').where({ workspace_id, number_id }).delete()
}
