import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- One row that changes every second while a process reads from a standby. Which beat the standby shows tells how old its data is:
    -- also when nothing else is written, and when it follows a primary that was replaced.
    create table standby_heartbeat (
      only_row boolean primary key default true check (only_row),
      beat uuid not null,
      beaten_at timestamptz not null
    );
    insert into standby_heartbeat (beat, beaten_at) values (gen_random_uuid(), clock_timestamp());
  `)
}
