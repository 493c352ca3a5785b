import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The person who created the workspace beside others. Null for that of a sign-up, and of an operator.
    alter table workspaces add column created_by text collate "C";
    -- expands: the index is partial, and empty when it is made
    create index workspaces_of_creator on workspaces (created_by) where created_by is not null;
  `)
}
