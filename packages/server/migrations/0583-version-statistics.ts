import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sums of one day in Lagos for each version of an agent, beside those of the agent.
    create table agent_version_days (
      ${KEY},
      channel text not null,
      calls int not null default 0,
      answered int not null default 0,
      duration_seconds bigint not null default 0,
      classified int not null default 0,
      resolved int not null default 0,
      mos_count int not null default 0,
      mos_sum numeric not null default 0,
      sentiment_count int not null default 0,
      sentiment_sum numeric not null default 0,
      sent int not null default 0,
      failed int not null default 0,
      cost_kobo bigint not null default 0,
      primary key (workspace_id, environment, agent_id, date, version, channel)
    );
    create table agent_version_endings (
      ${KEY},
      end_reason text not null,
      calls int not null,
      primary key (workspace_id, environment, agent_id, date, version, end_reason)
    );
    -- As agent_reply_times.
    create table agent_version_reply_times (
      ${KEY},
      place int not null,
      replies int not null,
      primary key (workspace_id, environment, agent_id, date, version, place)
    );
  `)
}

const KEY = `workspace_id text collate "C" not null,
      environment text not null,
      date date not null,
      agent_id text collate "C" not null,
      version int not null`
