import type { Knex } from 'knex'

/** An empty greeting means the default one, which is what null has always been. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update agents set greeting_text = null where greeting_text = ''`)
}
