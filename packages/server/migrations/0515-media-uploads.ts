import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Files that people and programs upload to send. The file is in the store of media under media_id.
    create table media_uploads (
      media_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null,
      filename text not null,
      mime_type text not null,
      message_type text not null check (message_type in ('image', 'audio', 'document', 'video')),
      -- 0 until all of it is stored.
      size_bytes bigint not null default 0,
      -- A message has been sent with it: it is removed with the last of its messages, and otherwise when it expires.
      sent boolean not null default false,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null
    );
    create index media_uploads_of_workspace on media_uploads (workspace_id) include (size_bytes, sent);
    create index media_uploads_unsent on media_uploads (expires_at) where not sent;

    -- The upload that an outbound message has. Null for a file of the message's own, which an inbound message has brought.
    alter table message_media add column upload_id text collate "C";
  `)
}
