import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table agents (
      agent_id text collate "C" primary key,
      workspace_id text collate "C" not null references workspaces,
      display_name text not null,
      description text,
      language text not null,
      ai_provider text not null,
      ai_model text,
      tts_voice text,
      system_prompt text,
      webhook_url text,
      greeting_text text,
      tool_definitions text not null,
      shareable boolean not null,
      call_window_start text,
      call_window_end text,
      call_window_timezone text not null,
      pre_call_announcement text,
      recording_enabled boolean not null,
      consent_required boolean not null,
      screening_enabled boolean not null,
      screening_fail_closed boolean not null,
      status text not null check (status in ('active', 'paused')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      check ((call_window_start is null) = (call_window_end is null))
    );
    -- Deleting an agent frees its name.
    create unique index agents_display_name on agents (workspace_id, display_name) where deleted_at is null;
    create index agents_page on agents (workspace_id, agent_id desc) where deleted_at is null;
  `)
}
