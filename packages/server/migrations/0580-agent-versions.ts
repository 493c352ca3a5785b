import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The live version, and the highest number that was given: a number is never given again. An agent from before this migration is
    -- at version 1, whose row is written before its first change.
    alter table agents add column version int not null default 1, add column last_version int not null default 1;

    create table agent_versions (
      agent_id text collate "C" not null,
      version int not null,
      workspace_id text collate "C" not null,
      -- What publishing a version makes live, and greeting_digest, which names the recording.
      settings jsonb not null,
      -- What publishing an older version leaves as it is.
      standing jsonb not null,
      origin text not null check (origin in ('created', 'updated', 'draft', 'service')),
      base_version int,
      changed text[] not null,
      note text,
      -- The key or user; null: the service.
      created_by text,
      created_at timestamptz(3) not null,
      published_at timestamptz(3),
      -- Null while it is live or in a rollout.
      unused_since timestamptz(3),
      -- Its share of what the agent's versions may take up.
      bytes int not null,
      primary key (agent_id, version)
    );
    create index agent_versions_unused on agent_versions (unused_since) where unused_since is not null;

    -- One draft for each agent: the values that differ from what is live.
    create table agent_drafts (
      agent_id text collate "C" primary key,
      workspace_id text collate "C" not null,
      revision int not null,
      base_version int not null,
      changes jsonb not null,
      created_by text not null,
      created_at timestamptz(3) not null,
      updated_by text not null,
      updated_at timestamptz(3) not null
    );

    -- Greetings of versions and drafts, by the SHA-256 of the file. The live one is in agent_greetings too.
    create table agent_recordings (
      agent_id text collate "C" not null,
      digest text not null,
      wav bytea not null,
      stored_at timestamptz(3) not null,
      primary key (agent_id, digest)
    );

    -- 0: the draft. Null: a call from before there were versions.
    alter table calls add column agent_version int;
  `)
}
