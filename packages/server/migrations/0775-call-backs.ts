import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Calls that agents have promised to callers whom no colleague could take.
    create table call_backs (
      call_back_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      -- The call in which it was promised, and the number of the workspace in it.
      call_id text collate "C" not null,
      from_number text not null,
      number text not null,
      -- The failed transfer: the colleagues with their hours, and the summary.
      request json not null,
      status text not null check (status in ('scheduled', 'calling', 'connected', 'failed', 'cancelled', 'expired')),
      reason text,
      not_before timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      last_call_id text collate "C",
      attempt_count int not null default 0,
      -- Null when it has ended. While a process works on it, the end of its lease.
      next_attempt_at timestamptz(3),
      claim int not null default 0,
      created_at timestamptz(3) not null,
      ended_at timestamptz(3)
    ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
    create index call_backs_due on call_backs (next_attempt_at) where next_attempt_at is not null;
    create index call_backs_of_workspace on call_backs (workspace_id, environment, call_back_id);
    -- One promise for a number at a time.
    create unique index call_backs_waiting on call_backs (workspace_id, environment, number) where next_attempt_at is not null;
    create index call_backs_of_call on call_backs (call_id);
    alter table events drop constraint events_event_type_check;
    -- Expands: all types that any release has written are in the list. Not checked for the rows that are there, which takes long.
    alter table events add constraint events_event_type_check check (event_type in (
      'call.initiated', 'call.transcription', 'call.agent_response', 'call.barge_in', 'call.idle_silence',
      'call.quality', 'call.quality_degraded', 'call.completed', 'message.received', 'message.sent',
      'message.delivered', 'message.read', 'message.dlr', 'message.failed', 'message.send_failed',
      'message.opt_out', 'window.closing', 'agent.latency_degraded', 'call.analyzed', 'call.answered_by',
      'call.transferred', 'call_back.scheduled', 'call_back.ended')) not valid`)
}
