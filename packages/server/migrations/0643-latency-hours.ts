import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The turns of an hour of agents with a latency budget, of which some were slower. Kept for a day or two.
    create table agent_latency_hours (
      workspace_id text collate "C" not null,
      environment text not null,
      agent_id text collate "C" not null,
      hour timestamptz(0) not null,
      turns int not null,
      slow_turns int not null,
      -- The newest call with a slow turn.
      call_id text collate "C",
      -- When the event was written. Null: it was not.
      noticed_at timestamptz(3),
      primary key (agent_id, environment, hour)
    );
    create index agent_latency_hours_slow on agent_latency_hours (hour)
      where noticed_at is null and slow_turns * 20 > turns;
    -- Histograms of their stages; the place is that in delivery/response-times.ts.
    create table agent_stage_hours (
      agent_id text collate "C" not null,
      environment text not null,
      hour timestamptz(0) not null,
      stage text not null,
      place int not null,
      turns int not null,
      primary key (agent_id, environment, hour, stage, place)
    );
    alter table events drop constraint events_event_type_check;
    -- Expands: all types that any release has written are in the list. Not checked for the rows that are there, which takes long.
    alter table events add constraint events_event_type_check check (event_type in (
      'call.initiated', 'call.transcription', 'call.agent_response', 'call.barge_in', 'call.idle_silence',
      'call.quality', 'call.quality_degraded', 'call.completed', 'message.received', 'message.sent',
      'message.delivered', 'message.read', 'message.dlr', 'message.failed', 'message.send_failed',
      'message.opt_out', 'window.closing', 'agent.latency_degraded')) not valid`)
}
