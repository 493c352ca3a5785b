import type { Knex } from 'knex'

/** A description of what was wrong with the reply that should have been sent. Null for messages before this migration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table messages add column error_detail text')
}
