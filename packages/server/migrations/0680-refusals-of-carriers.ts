import type { Knex } from 'knex'

/** The inbound calls that a carrier's trunk has refused, for operators. A process of the release before reports none. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table carrier_states
      add column refused_last_minute int not null default 0,
      add column last_refusal text,
      add column last_refusal_at timestamptz`)
}
