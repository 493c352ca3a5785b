import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Turns are asked in pauses of the caller, before it is clear that the utterance has ended.
    alter table agents add column speculative_turns boolean not null default false`)
}
