import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Only of answers that an agent wrote.
  await knex.raw('alter table messages add column agent_version int')
}
