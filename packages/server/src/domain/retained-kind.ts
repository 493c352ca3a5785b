import type { Knex } from 'knex'
import type { IdPrefix } from '../platform/ids.ts'

export interface OldRows {
  workspace_id: string
  ids: string[]
  now: Date
}

/**
 * Rows whose content is deleted when its workspace's retention has passed; the rows themselves stay. Each part of the
 * service declares its own, and features/retention works through all of them.
 */
export interface RetainedKind {
  /** Its table. */
  kind: string
  id: string
  /** The id as it is in the table's index on `(workspace_id, environment, …)`. */
  indexed_id: string
  prefix: IdPrefix
  /** Clears the content of these rows and returns how many had any. */
  clear(trx: Knex.Transaction, old: OldRows): Promise<number>
}
