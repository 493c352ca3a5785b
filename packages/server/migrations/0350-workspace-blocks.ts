import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Since when the operator of the service has blocked the workspace; null: not blocked.
    alter table workspaces add column blocked_at timestamptz(3);
  `)
}
