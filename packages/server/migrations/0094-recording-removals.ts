import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Recordings whose files are to be removed: written in the transaction that takes them from their calls.
    create table recording_removals (
      removal_id bigint generated always as identity primary key,
      workspace_id text collate "C" not null,
      -- Null: all of the workspace.
      call_id text collate "C"
    );
  `)
}
