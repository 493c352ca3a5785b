import type { IdPrefix } from '../platform/ids.ts'

/** A table that is partitioned by ranges of its ids, which are ordered by time. */
export interface PartitionedTable {
  table: string
  id: string
  prefix: IdPrefix
  /** How long its rows are kept, if neither the operator nor the workspace decides it. They are not archived. */
  kept_days?: number
}
