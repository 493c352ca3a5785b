import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Said first to who is called back. Null selects the words of the agent's language.
    alter table call_backs add column greeting text`)
}
