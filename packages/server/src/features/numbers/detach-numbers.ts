import type { Knex } from 'knex'

/** The numbers stay with the workspace, without an agent. */
export async function detachNumbers(trx: Knex.Transaction, agent_id: string): Promise<void> {
  await trx('number_claims').where({ agent_id }).update({ agent_id: null })
}
