import type { Knex } from 'knex'

/** Deletes the rules of an agent that is deleted, because it takes no more calls. The number's other rules stay. */
export async function endRulesOfAgent(trx: Knex.Transaction, agent_id: string): Promise<void> {
  await trx('routing_rules').where({ agent_id }).delete()
}

/** Deletes the rules of a number that is released. When it is reclaimed, it has neither rules nor an agent. */
export async function endRulesOfNumber(
  trx: Knex.Transaction,
  { workspace_id, number_id }: { workspace_id: string; number_id: string },
): Promise<void> {
  await trx('routing_rules').where({ workspace_id, number_id }).delete()
}
