import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The colleagues who were called to take a call over. Their lines are part of the call and of its cost.
    create table call_transfers (
      call_id text collate "C" not null,
      -- From 1, in the order in which they were called.
      position int not null,
      workspace_id text collate "C" not null,
      destination text not null,
      -- Null while the colleague is called.
      outcome text check (outcome in ('accepted', 'declined', 'busy', 'no_answer', 'failed', 'canceled')),
      -- The price of a minute of the line. Null if it is free.
      minute_kobo int,
      cost_kobo bigint not null default 0,
      started_at timestamptz(3) not null,
      answered_at timestamptz(3),
      -- Null while the line is open.
      ended_at timestamptz(3),
      primary key (call_id, position)
    ) with (fillfactor = 85);
    alter table events drop constraint events_event_type_check;
    -- Expands: all types that any release has written are in the list. Not checked for the rows that are there, which takes long.
    alter table events add constraint events_event_type_check check (event_type in (
      'call.initiated', 'call.transcription', 'call.agent_response', 'call.barge_in', 'call.idle_silence',
      'call.quality', 'call.quality_degraded', 'call.completed', 'message.received', 'message.sent',
      'message.delivered', 'message.read', 'message.dlr', 'message.failed', 'message.send_failed',
      'message.opt_out', 'window.closing', 'agent.latency_degraded', 'call.analyzed', 'call.answered_by',
      'call.transferred')) not valid`)
}
