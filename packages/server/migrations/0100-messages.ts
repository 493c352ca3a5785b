import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One for each agent, remote number and channel.
    create table conversations (
      conversation_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      channel text not null check (channel in ('sms', 'whatsapp')),
      -- The workspace's number that was used last, and the remote one.
      number text not null,
      contact text not null,
      mode text not null default 'ai' check (mode in ('ai', 'human', 'closed')),
      -- WhatsApp: free text may be sent until then. Null before the first inbound message.
      window_expires_at timestamptz(3),
      -- When window.closing is due; null when it has been sent, or nothing is open.
      window_closing_at timestamptz(3),
      last_message_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      unique (agent_id, environment, channel, contact)
    ) with (fillfactor = 70);
    create index conversations_page on conversations (workspace_id, environment, conversation_id);
    create index conversations_page_by_agent on conversations (agent_id, environment, conversation_id);
    create index conversations_of_contact on conversations (workspace_id, contact);
    create index conversations_closing on conversations (window_closing_at) where window_closing_at is not null;

    create table messages (
      message_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      conversation_id text collate "C" not null,
      channel text not null check (channel in ('sms', 'whatsapp')),
      direction text not null check (direction in ('inbound', 'outbound')),
      "from" text not null,
      "to" text not null,
      message_type text not null check (
        message_type in ('text', 'image', 'audio', 'document', 'video', 'interactive', 'template')),
      body text not null,
      media_url text,
      media_caption text,
      template json,
      interactive json,
      segments int not null,
      encoding text check (encoding in ('GSM-7', 'UCS-2')),
      status text not null check (
        status in ('queued', 'sent', 'delivered', 'read', 'failed', 'send_failed', 'received')),
      mno text,
      -- The account with a carrier that took it or brought it.
      carrier text,
      error_code text,
      cost_kobo bigint not null default 0,
      -- Its place in the history that turns are shown.
      turn_id text collate "C" not null,
      -- Outbound: the message that the agent answers with it. An answer exists once.
      reply_to_message_id text collate "C",
      erased_at timestamptz(3),
      created_at timestamptz(3) not null,
      sent_at timestamptz(3),
      delivered_at timestamptz(3),
      read_at timestamptz(3),
      failed_at timestamptz(3)
    ) with (fillfactor = 80);
    create index messages_page on messages (workspace_id, environment, message_id);
    create index messages_of_conversation on messages (conversation_id, message_id);
    create index messages_page_by_agent on messages (agent_id, environment, message_id);
    -- The remote party, spelt as in features/contacts.
    create index messages_of_contact on messages
      (workspace_id, (case direction when 'outbound' then "to" else "from" end));
    -- What is on its way to a carrier: few at any time.
    create index messages_queued on messages (created_at) where status = 'queued';
    create unique index messages_reply_once on messages (reply_to_message_id) where reply_to_message_id is not null;
  `)
}
