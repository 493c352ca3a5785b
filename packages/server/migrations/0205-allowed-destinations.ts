import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Prefixes such as +234; null: every destination that the service allows.
    alter table workspaces add column allowed_destinations text[];
    alter table agents add column allowed_destinations text[];
  `)
}
