import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What each started minute costs, as the call began; null: nothing. A rule may change its agent later.
    alter table live_calls add column minute_kobo int;

    -- WhatsApp: the end of the 24 hours that are paid for.
    alter table conversations add column billed_until timestamptz(3);
  `)
}
