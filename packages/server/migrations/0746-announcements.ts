import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The words of the network about a call that it did not connect. Null if it said nothing that is known.
    alter table call_signalling add column announcement text;
    alter table call_signalling add column announcement_by text;
    alter table call_signalling add column announcement_after_ms int`)
}
