import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Sums of one day in Lagos for each agent, so that statistics cost the same however many calls and messages there are.
    create table agent_call_days (
      ${KEY},
      calls int not null,
      answered int not null,
      duration_seconds bigint not null,
      classified int not null,
      resolved int not null,
      primary key (workspace_id, environment, date, agent_id)
    );
    -- How the calls of these days ended.
    create table agent_call_endings (
      ${KEY},
      end_reason text not null,
      calls int not null,
      primary key (workspace_id, environment, date, agent_id, end_reason)
    );
    -- A histogram of the time that answers took; the place is that in delivery/response-times.ts.
    create table agent_reply_times (
      ${KEY},
      place int not null,
      replies int not null,
      primary key (workspace_id, environment, date, agent_id, place)
    );
    create table agent_message_days (
      ${KEY},
      channel text not null,
      received int not null,
      sent int not null,
      failed int not null,
      conversations int not null,
      primary key (workspace_id, environment, date, agent_id, channel)
    );
    -- Until when messages are counted.
    create table message_marks (
      name text primary key,
      value timestamptz(3) not null
    );
    -- What production cost; an empty agent_id stands for none.
    create table agent_spend_days (
      workspace_id text collate "C" not null,
      date date not null,
      agent_id text collate "C" not null,
      channel text not null,
      quantity int not null,
      amount_kobo bigint not null,
      primary key (workspace_id, date, agent_id, channel)
    );
  `)
}

const KEY = `workspace_id text collate "C" not null,
      environment text not null,
      date date not null,
      agent_id text collate "C" not null`
