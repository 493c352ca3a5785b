import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What a workspace may spend in a day by its own decision; daily_limit_kobo is the operator's. A column of workspaces would make
    -- PostgreSQL refuse what the release before reads of each workspace.
    create table workspace_spend_caps (
      workspace_id text collate "C" primary key references workspaces,
      daily_spend_cap_kobo bigint not null
    );
  `)
}
