import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of outbound calls, if their agent detects it. Null otherwise, and until it is known.
    alter table calls add column answered_by text
      check (answered_by in ('human', 'voicemail', 'menu', 'unavailable', 'uncertain'));
    alter table calls add column answered_by_reason text;
    alter table calls add column answered_by_after_ms int;
    alter table agents add column answering_machine json not null
      default '{"detect": false, "action": "hang_up", "message": null}';
    -- Every version has every field.
    update agent_versions set settings = settings || '{"answering_machine": {"detect": false, "action": "hang_up", "message": null}}'
      where settings -> 'answering_machine' is null;
    -- Sums of one day in Lagos for each version of an agent.
    create table agent_answers (
      workspace_id text collate "C" not null,
      environment text not null,
      date date not null,
      agent_id text collate "C" not null,
      -- -1 stands for calls from before there were versions.
      agent_version int not null,
      answered_by text not null,
      calls int not null,
      primary key (workspace_id, environment, agent_id, date, agent_version, answered_by)
    );
    alter table events drop constraint events_event_type_check;
    -- Expands: all types that any release has written are in the list. Not checked for the rows that are there, which takes long.
    alter table events add constraint events_event_type_check check (event_type in (
      'call.initiated', 'call.transcription', 'call.agent_response', 'call.barge_in', 'call.idle_silence',
      'call.quality', 'call.quality_degraded', 'call.completed', 'message.received', 'message.sent',
      'message.delivered', 'message.read', 'message.dlr', 'message.failed', 'message.send_failed',
      'message.opt_out', 'window.closing', 'agent.latency_degraded', 'call.analyzed', 'call.answered_by', 'call.transferred')) not valid`)
}
