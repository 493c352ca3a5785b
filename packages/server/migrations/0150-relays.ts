import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Relays of webhooks: developers' machines that receive and answer them over a WebSocket.
    create table relay_sessions (
      session_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null,
      -- Null: every agent of the workspace.
      agent_id text collate "C",
      -- Whether turns, tools and screenings go here in place of the agent's webhook_url.
      answers boolean not null,
      -- Which connection of the session may renew the lease; each new one gets the next number.
      connection int not null default 1,
      -- The last event that the client acknowledged; at first a place in time from which it misses nothing.
      position text collate "C" not null,
      lease_until timestamptz(3) not null,
      -- The session that answers for the same agent now.
      replaced_by text collate "C",
      created_at timestamptz(3) not null
    );
    create index relay_sessions_by_workspace on relay_sessions (workspace_id, environment);
    create index relay_sessions_by_lease on relay_sessions (lease_until);

    -- Requests on their way through a relay. They live for a few seconds and nobody waits for them after a crash, so they
    -- need no write-ahead log.
    create unlogged table relay_requests (
      request_id text collate "C" primary key,
      session_id text collate "C" not null,
      kind text not null,
      -- Of X-Service-Event-ID, if the body is an event's envelope.
      event_id text collate "C",
      body text not null,
      deadline timestamptz(3) not null,
      -- JSON; null until there is one.
      answer text
    );
    create index relay_requests_by_session on relay_requests (session_id);
    create index relay_requests_by_deadline on relay_requests (deadline);
  `)
}
