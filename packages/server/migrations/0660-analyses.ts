import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A JSON Schema. Not jsonb: its properties keep their order, which models follow. Null: calls are not analyzed.
    alter table agents add column analysis_schema json;
    -- Every version has every field.
    update agent_versions set settings = settings || '{"analysis_schema": null}' where settings -> 'analysis_schema' is null;
    -- What was found out about a call. Also a table of durable work: next_attempt_at is null when it has ended.
    create table analyses (
      analysis_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      agent_id text collate "C" not null,
      call_id text collate "C" not null,
      status text not null check (status in ('pending', 'completed', 'failed', 'skipped')),
      reason text,
      detail text,
      data json,
      summary text,
      -- The settings of the agent by which it is made. Null when it has ended.
      agent json,
      requested_at timestamptz(3) not null,
      completed_at timestamptz(3),
      claim int not null default 0,
      leased_by int,
      attempt_count int not null default 0,
      next_attempt_at timestamptz(3)
    ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
    create unique index analyses_of_call on analyses (call_id);
    create index analyses_due_first on analyses (environment, next_attempt_at)
      where leased_by is null and attempt_count = 0 and next_attempt_at is not null;
    create index analyses_due_again on analyses (next_attempt_at)
      where leased_by is null and attempt_count > 0 and next_attempt_at is not null;
    create index analyses_waiting on analyses (workspace_id, agent_id, least(attempt_count, 1), next_attempt_at)
      where leased_by is null and next_attempt_at is not null;
    create index analyses_leased on analyses (next_attempt_at) where leased_by is not null;
    alter table events drop constraint events_event_type_check;
    -- Expands: all types that any release has written are in the list. Not checked for the rows that are there, which takes long.
    alter table events add constraint events_event_type_check check (event_type in (
      'call.initiated', 'call.transcription', 'call.agent_response', 'call.barge_in', 'call.idle_silence',
      'call.quality', 'call.quality_degraded', 'call.completed', 'message.received', 'message.sent',
      'message.delivered', 'message.read', 'message.dlr', 'message.failed', 'message.send_failed',
      'message.opt_out', 'window.closing', 'agent.latency_degraded', 'call.analyzed')) not valid`)
}
