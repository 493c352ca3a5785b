import type { Knex } from 'knex'
import { createPartitionedIndex } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * The index of a contact's events also finds those of one call. Two hashes take as much room as one, because an entry is rounded up to
 * 16 bytes. The release before reads the new index by its first column.
 */
export async function up(knex: Knex): Promise<void> {
  await createPartitionedIndex(knex, { name: 'events_by_call', table: 'events', columns: COLUMNS })
  await knex.raw('drop index if exists events_by_contact')
}

const COLUMNS = `(hashtext("from" || workspace_id), hashtext(split_part(split_part(body, '"call_id":"', 2), '"', 1)))`
