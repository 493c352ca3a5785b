import type { Knex } from 'knex'
import { createPartitionedIndex } from '../src/platform/db/migrations/index-concurrently.ts'

/** `create index concurrently` is refused in a transaction. */
export const transaction = false

/**
 * Lists of ended deliveries by their last error. A delivered one has no error, and so no entry: nearly all deliveries cost nothing more
 * to write.
 */
export async function up(knex: Knex): Promise<void> {
  for (const [name, column] of [
    ['ended_by_error', 'workspace_id'],
    ['ended_by_target_error', 'target_id'],
  ] as const)
    await createPartitionedIndex(knex, { name, table: 'ended_deliveries', columns: columnsAfter(column) })
}

const columnsAfter = (column: string): string => `(hashtext(${column} || environment || status || last_error),
  left(delivery_id, 10), ((hashtext(event_type) & 127)::"char")) where last_error is not null`
