import type { Knex } from 'knex'

/**
 * The carrier's words in a receipt that came before the message was recorded as sent. Null once a message has claimed the part, because
 * the message has them then, and its erasure removes them there.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table message_parts add column status_detail text')
}
