import type { Knex } from 'knex'

/** The author of the last change of an endpoint or a routing rule. Null for changes before this migration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table webhook_targets add column updated_by text;
    alter table routing_rules add column updated_by text`)
}
