import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The processes that hold durable work. An advisory lock says that one exists, and a row here that it still runs.
    create table owners (
      owner int primary key,
      -- By the clock of the database, as all times here.
      seen_at timestamptz(3) not null default clock_timestamp(),
      -- Since when it has been seen without a gap: only then may it judge others.
      steady_since timestamptz(3) not null default clock_timestamp(),
      -- It stopped running although its connection is there, such as a frozen process: others may have what it leased.
      is_frozen boolean not null default false
    );
  `)
}
