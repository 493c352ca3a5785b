import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table events (
      event_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      event_type text not null,
      channel text not null check (channel in ('voice', 'sms', 'whatsapp')),
      number text not null,
      "from" text not null,
      -- The exact bytes that are signed and sent, at every attempt and to every target.
      body text not null,
      created_at timestamptz(3) not null
    );
    create index events_page on events (workspace_id, environment, event_id desc);

    -- Where an agent's events go: one row for each endpoint and one for the agent's webhook_url (its id is the agent's).
    create table webhook_targets (
      target_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      agent_id text collate "C" not null,
      kind text not null check (kind in ('endpoint', 'agent_url')),
      url text not null,
      description text not null default '',
      active boolean not null default true,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3)
    );
    create index webhook_targets_of_agent on webhook_targets (agent_id) where deleted_at is null;
  `)
}
