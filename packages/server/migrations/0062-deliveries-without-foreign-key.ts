import type { Knex } from 'knex'

/**
 * Both rows are written by one statement, and events are never deleted. The check read and locked the event's row again
 * for each delivery, which wrote that row a second time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table deliveries drop constraint deliveries_event_id_fkey')
}
