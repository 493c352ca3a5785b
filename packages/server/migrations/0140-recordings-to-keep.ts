import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Calls that have ended, whose recordings are still on the disk of a process. What takes a recording from its call
    -- deletes the row too: then the file is not wanted any more, wherever it is.
    create table recordings_to_keep (
      call_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      ended_at timestamptz(3) not null,
      -- The process that stores the file (as in work_owner_id); 0: none.
      owner int not null default 0
    );
    create index recordings_to_keep_by_age on recordings_to_keep (ended_at);
  `)
}
