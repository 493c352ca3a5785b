import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table calls (
      call_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      agent_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      direction text not null check (direction in ('inbound', 'outbound')),
      status text not null check (status in (
        'initiated', 'ringing', 'in_progress', 'completed', 'failed', 'busy', 'no_answer', 'canceled', 'rejected')),
      from_number text not null,
      to_number text not null,
      mno_used text,
      ai_mode text not null check (ai_mode in ('byom', 'hosted', 'hosted_live')),
      started_at timestamptz(3),
      answered_at timestamptz(3),
      ended_at timestamptz(3),
      duration_seconds int not null default 0,
      end_reason text,
      cost_kobo bigint not null default 0,
      recording_url text,
      quality_mos numeric(3, 2),
      resolution text,
      classified_at timestamptz(3),
      transcript json not null default '[]',
      -- How many of the line's events have been applied; a step that is run twice finds it moved on.
      line_position int not null default 0,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    ) with (fillfactor = 80);
    -- Ids are time-ordered: newest first is id descending. One index a filter keeps each page flat.
    create index calls_page on calls (workspace_id, environment, call_id desc);
    create index calls_page_by_agent on calls (agent_id, environment, call_id desc);
    create index calls_page_by_status on calls (workspace_id, environment, status, call_id desc);
    create index calls_page_by_direction on calls (workspace_id, environment, direction, call_id desc);
  `)
}
