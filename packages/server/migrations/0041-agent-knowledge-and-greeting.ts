import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table agents
      add column knowledge_base_id text collate "C" references knowledge_bases,
      add column greeting_audio_url text;
    create index agents_knowledge_base on agents (knowledge_base_id) where knowledge_base_id is not null;

    -- Beside the agent and not in it, which is read at every request.
    create table agent_greetings (
      agent_id text collate "C" primary key references agents,
      wav bytea not null,
      stored_at timestamptz(3) not null
    );
    -- Recorded speech does not compress.
    alter table agent_greetings alter column wav set storage external;
  `)
}
