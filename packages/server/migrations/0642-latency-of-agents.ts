import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- The time within which answers should begin, and what is said when one does not.
    alter table agents
      add column latency_budget_ms int,
      add column filler_texts text[];
    -- It only bridged the wait for an answer. Null: false.
    alter table transcript_turns add column filler boolean`)
}
