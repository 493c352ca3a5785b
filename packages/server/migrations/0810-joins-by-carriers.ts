import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- When the carrier joined the caller and the colleague itself. Null if they talked through us.
    alter table call_transfers add column carrier_joined_at timestamptz(3);
    -- Whether the carrier was asked for that, and its answer. Null if it was not.
    alter table call_signalling add column carrier_join json`)
}
