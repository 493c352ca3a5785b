import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Which processes follow which topics of the live bus: a process is the number of its connection for notifications.
    -- It registers again after a crash of the database, so the rows need not survive one.
    create unlogged table live_subjects (
      topic text not null,
      process int not null,
      primary key (topic, process)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
    create index live_subjects_process on live_subjects (process);
  `)
}
