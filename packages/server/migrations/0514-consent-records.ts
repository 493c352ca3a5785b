import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What contacts have agreed to and refused, each time. Rows are only added, and kept as long as the records of calls and messages.
    create table consent_records (
      consent_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      environment text not null,
      subject text not null check (subject in ('call_recording', 'messages')),
      decision text not null check (decision in ('granted', 'refused', 'no_answer', 'not_asked')),
      contact text not null,
      channel text check (channel in ('voice', 'sms', 'whatsapp')),
      -- The key that was pressed, or the word that was written.
      answer text,
      -- The words of the question, if there was one.
      question text,
      agent_id text collate "C",
      call_id text collate "C",
      message_id text collate "C",
      -- The key or user that added it for the contact.
      actor text collate "C",
      created_at timestamptz(3) not null
    );
    create index consent_records_page on consent_records (workspace_id, environment, consent_id desc);
    create index consent_records_of_contact on consent_records (workspace_id, environment, contact, consent_id desc);
    create index consent_records_of_call on consent_records (call_id) where call_id is not null;
  `)
}
