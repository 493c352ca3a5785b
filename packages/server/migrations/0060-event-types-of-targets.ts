import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Which events a target is sent; empty means all.
    alter table webhook_targets add column event_types text[] not null default '{}';
  `)
}
