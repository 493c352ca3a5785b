import type { KeptRecords } from '../../domain/kept-records.ts'
import type { PartitionedTable } from '../../domain/partitioned-table.ts'
import { deleteOldRecords } from './delete-old-records.ts'
import { dropPartitions } from './partitions/drop-partitions.ts'
import { makePartitions, type PartitionDeps } from './partitions/make-partitions.ts'
import { keptDays } from './partitions/partition-record.ts'

/** The operator's settings. */
export interface Keep {
  /** Events and deliveries. */
  readonly events_days: number
  /** Calls and messages. Null keeps them for ever. */
  readonly records_days: number | null
  /** Partitions are dropped only when they are in the archive. */
  readonly archive: boolean
}

export interface KeepDeps extends PartitionDeps {
  keep: Keep
  tables: readonly PartitionedTable[]
  records: readonly KeptRecords[]
}

/**
 * Makes partitions ahead, drops those of which nothing is kept, and deletes rows of other tables that are no longer kept. A part
 * that fails does not keep the others from their work.
 */
export async function keepTables(deps: KeepDeps, signal: AbortSignal): Promise<void> {
  const { db, keep, tables, records } = deps
  const kept_days = await keptDays(db, keep.events_days)
  const parts: (() => Promise<unknown>)[] = tables.map((table) => async () => {
    const made = await makePartitions(deps, table, kept_days)
    const dropped = await dropPartitions(deps, table, { kept_days, archived_only: keep.archive })
    // Autovacuum never looks at the table as a whole.
    if (made.length + dropped.length > 0) await db.knex.raw(`analyze ${table.table}`)
  })
  if (keep.records_days !== null) {
    const days = await keptDays(db, keep.records_days)
    parts.push(() => deleteOldRecords(deps, { kinds: records, kept_days: days }, signal))
  }
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
