import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What the key may do, of all that its role includes. Null for all of it.
    alter table api_keys add column scopes text[];
  `)
}
