import type { Knex } from 'knex'
import type { IdPrefix } from '../platform/ids.ts'

/** Rows of a table that is not partitioned, which are deleted when they are no longer kept. */
export interface KeptRecords {
  kind: string
  prefix: IdPrefix
  /** Deletes the oldest rows with ids before one, at most so many, with what belongs to them; returns how many. */
  deleteBatch(trx: Knex.Transaction, batch: { before: string; limit: number }): Promise<number>
}
