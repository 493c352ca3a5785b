import type { Knex } from 'knex'

/** The values are secrets of customers: sealed as one JSON text. The names are shown, and so are kept beside it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_targets add column sealed_headers text, add column header_names text[] not null default '{}';
    alter table webhook_targets add constraint webhook_targets_headers check (
      (sealed_headers is null) = (header_names = '{}'));
  `)
}
