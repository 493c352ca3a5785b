import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The notes of users about a conversation. A note is deleted for good: by a user, with its contact, or when its retention is over.
    create table conversation_notes (
      note_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      conversation_id text collate "C" not null,
      author_user_id text collate "C" not null,
      text text not null,
      created_at timestamptz(3) not null
    );
    create index conversation_notes_by_age on conversation_notes (workspace_id, environment, note_id);
    create index conversation_notes_page on conversation_notes (conversation_id, note_id);
    create index conversation_notes_of_agent on conversation_notes (agent_id, environment, note_id);

    create table canned_replies (
      canned_reply_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      shortcut text collate "C" not null,
      text text not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    );
    create unique index canned_replies_shortcut on canned_replies (workspace_id, shortcut);
  `)
}
