import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The cause of ITU-T Q.850 with which the other side hung up.
    alter table call_signalling add column end_q850_cause int;
    -- How the other side handed its end of the call over. It may contain numbers of people, and is deleted with the transcript.
    alter table call_signalling add column handovers json`)
}
