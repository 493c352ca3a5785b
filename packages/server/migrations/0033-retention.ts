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
  `)
}
