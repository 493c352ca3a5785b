import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Files of all kinds are removed by one mechanism.
    alter table recording_removals rename to file_removals;
    alter table file_removals rename column call_id to file_id;
    alter table file_removals
      add column store text not null default 'recordings' check (store in ('recordings', 'media'));
    alter table file_removals alter column store drop default;
    -- Now files.remove, which begins by itself.
    delete from jobs where kind = 'recordings.remove';

    -- Files that inbound messages have brought.
    create table message_media (
      message_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      -- The account with the carrier that has the file, and the carrier's id of it.
      carrier text not null,
      media_id text not null,
      mime_type text not null,
      -- As its sender called it.
      filename text,
      -- failed: it will not come, for the reason in failure.
      status text not null default 'pending' check (status in ('pending', 'stored', 'failed')),
      failure text,
      size_bytes bigint not null default 0
    );
    create index message_media_of_workspace on message_media (workspace_id) include (size_bytes);
  `)
}
