import type { Knex } from 'knex'

/**
 * Histograms of the stages of turns for one day in Lagos, so that percentiles cost the same however many turns there are. The
 * place is that in delivery/response-times.ts. `agent_version` is -1 for calls without one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table agent_stage_times (
      workspace_id text collate "C" not null,
      environment text not null,
      date date not null,
      agent_id text collate "C" not null,
      agent_version int not null,
      stage text not null,
      place int not null,
      turns int not null,
      primary key (workspace_id, environment, date, agent_id, agent_version, stage, place)
    )`)
}
