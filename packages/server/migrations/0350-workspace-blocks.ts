import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Workspaces that the operator of the service has blocked. In a table of its own, because the release before has statements with
    -- all columns of workspaces.
    create table workspace_blocks (
      workspace_id text collate "C" primary key,
      blocked_at timestamptz(3) not null
    );
  `)
}
