import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Each server process on this database, as it describes itself every few seconds. An operator's request to drain waits here
    -- until the process reads it. Rows of processes that are gone stay for a day.
    create table nodes (
      -- Its number, under the advisory lock that it holds while it lives.
      owner int primary key,
      -- The host.
      name text not null,
      roles text[] not null,
      version text not null,
      base_url text not null,
      started_at timestamptz(3) not null,
      seen_at timestamptz(3) not null,
      draining boolean not null,
      -- How long its calls and streams may go on while it drains.
      drain_seconds int not null,
      calls int not null,
      streams int not null,
      -- The operator who wants it to drain; null if nobody does.
      drain_asked_by text
    ) with (fillfactor = 50);
  `)
}
