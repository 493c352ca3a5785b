import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A carrier repeats what it has seen no answer to: each key is one message.
    create table inbound_repeats (
      carrier text collate "C" not null,
      repeat_key text collate "C" not null,
      arrived_at timestamptz(3) not null,
      -- Equal keys are one message since then. Null: however long ago.
      repeats_since timestamptz(3),
      primary key (carrier, repeat_key)
    ) with (autovacuum_vacuum_scale_factor = 0.01);
    create index inbound_repeats_passing on inbound_repeats (arrived_at) where repeats_since is not null;

    -- Messages that wait for their turn; their place is the order in which their conversation got them.
    create table waiting_messages (
      conversation_id text collate "C" not null,
      place bigint generated always as identity,
      message_id text collate "C" not null,
      primary key (conversation_id, place)
    ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);

    -- Conversations with such messages: one process at a time works on each.
    create table conversation_turns (
      conversation_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      -- Moves with each message that comes to wait: who has worked all off deletes the row only if it has not moved.
      wanted int not null default 1,
      attempt_count int not null default 0,
      claim int not null default 0,
      leased_by int,
      next_attempt_at timestamptz(3) not null
    ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
    create index turns_due_first on conversation_turns (environment, next_attempt_at)
      where leased_by is null and attempt_count = 0;
    create index turns_due_again on conversation_turns (next_attempt_at)
      where leased_by is null and attempt_count > 0;
    create index turns_waiting on conversation_turns (workspace_id, agent_id, least(attempt_count, 1), next_attempt_at)
      where leased_by is null;
    create index turns_leased on conversation_turns (next_attempt_at) where leased_by is not null;
  `)
}
