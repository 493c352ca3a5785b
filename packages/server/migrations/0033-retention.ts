import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- How far retention has come. Ids are in the order of time, so one id says it all: nothing older holds content.
    create table retention_progress (
      workspace_id text collate "C" not null references workspaces,
      environment text not null check (environment in ('production', 'sandbox')),
      kind text not null,
      done_through text collate "C" not null,
      primary key (workspace_id, environment, kind)
    );

    -- Read backwards it gives the same pages as before. In one direction it can also be asked for a range of rows as a
    -- whole, which no other index can answer: retention looks into many workspaces whose sizes the planner cannot guess.
    drop index calls_page;
    create index calls_page on calls (workspace_id, environment, call_id);
  `)
}
