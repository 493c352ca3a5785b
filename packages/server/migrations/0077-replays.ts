import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- A replay that is too long for one request, while it runs: one for each workspace and environment.
    create table webhook_replays (
      workspace_id text collate "C" not null,
      environment text not null check (environment in ('production', 'sandbox')),
      target_id text collate "C",
      status text not null check (status in ('dead_lettered', 'delivered')),
      since timestamptz(3) not null,
      until timestamptz(3) not null,
      started_at timestamptz(3) not null,
      touched_at timestamptz(3) not null,
      -- How far it has come: all deliveries up to this id, so many of them.
      done_through text collate "C" not null,
      done int not null,
      total int not null,
      primary key (workspace_id, environment)
    );
  `)
}
