import type { Knex } from 'knex'

/**
 * The time of the last change of a member's role, and of a workspace's choice for a kind of mail. Null for changes before this migration.
 * A choice that is taken back keeps its row, with null as its roles: the release before reads this like a missing row.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table members add column updated_at timestamptz(3);
    alter table workspace_notifications alter column roles drop not null, add column updated_at timestamptz(3)`)
}
