import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the last receipt has replaced: PostgreSQL before 18 returns only the new row of an update.
    alter table message_parts add column previous_status text;
  `)
}
