import type { Knex } from 'knex'

/** How long it took until the words that a turn answers were known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table transcript_turns add column recognition_ms int')
}
