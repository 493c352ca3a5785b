import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row for each version that a workspace has ever accepted, by whom and when: the proof, never changed.
    create table dpa_acceptances (
      workspace_id text collate "C" not null references workspaces,
      version text not null,
      accepted_by text collate "C" not null,
      accepted_at timestamptz(3) not null,
      primary key (workspace_id, version)
    );
  `)
}
