import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The person who created the workspace beside others: not for that of a sign-up, and of an operator. A column of workspaces would
    -- make PostgreSQL refuse what the release before reads of each workspace.
    create table workspace_creators (
      workspace_id text collate "C" primary key references workspaces,
      created_by text collate "C" not null
    );
    create index workspaces_of_creator on workspace_creators (created_by);
  `)
}
