import type { Knex } from 'knex'
import { createPartitionedIndex } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * The index of a contact's events finds those of one message too, which no call has. Its entries stay as large as before. The release
 * before reads the new index by its first column.
 */
export async function up(knex: Knex): Promise<void> {
  await createPartitionedIndex(knex, { name: 'events_by_subject', table: 'events', columns: COLUMNS })
  await knex.raw('drop index if exists events_by_call')
}

const COLUMNS = `(hashtext("from" || workspace_id), hashtext(coalesce(
  nullif(split_part(split_part(body, '"call_id":"', 2), '"', 1), ''),
  split_part(split_part(body, '"message_id":"', 2), '"', 1))))`
