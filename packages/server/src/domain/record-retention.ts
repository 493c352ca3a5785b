import type { Knex } from 'knex'
import type { IdPrefix } from '../platform/ids.ts'

/** Rows of a table that is not partitioned, which are deleted when they are no longer kept. */
export interface RecordRetention {
  kind: string
  prefix: IdPrefix
  /** Deletes the oldest rows with ids before `before`, at most `limit`, and the rows that belong to them. Returns how many. */
  deleteBatch(trx: Knex.Transaction, batch: { before: string; limit: number }): Promise<number>
}
