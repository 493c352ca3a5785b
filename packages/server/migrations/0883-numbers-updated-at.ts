import type { Knex } from 'knex'

/** The time of the last change of a claim. Null for a claim that is as it was created, and for changes before this migration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table number_claims add column updated_at timestamptz(3)')
}
