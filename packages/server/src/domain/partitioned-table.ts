import type { IdPrefix } from '../platform/ids.ts'

/** A table that is partitioned by ranges of its ids, which are in the order of time. */
export interface PartitionedTable {
  table: string
  id: string
  prefix: IdPrefix
  /** How long its rows are kept if neither operator nor workspace decides that. They are not archived. */
  kept_days?: number
}
