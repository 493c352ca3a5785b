import type { Knex } from 'knex'

/** A description of what was wrong with an answer. Null for calls before this migration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table call_exchanges add column error_detail text')
}
