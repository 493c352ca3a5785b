import type { Clock } from '@ohun/clock'
import type { RecordRetention } from '../../domain/record-retention.ts'
import type { PartitionedTable } from '../../domain/partitioned-table.ts'
import { clockOffset } from '../../platform/db/clock-offset.ts'
import { deleteOldRecords } from './delete-old-records.ts'
import { dropPartitions } from './partitions/drop-partitions.ts'
import { makePartitions, type PartitionDeps } from './partitions/make-partitions.ts'
import { longestKept, partitionsOf } from './partitions/partition-record.ts'

/** The operator's settings. */
export interface Keep {
  /** The days for which events and deliveries are kept. */
  readonly events_days: number
  /** The days for which calls and messages are kept. Null keeps them forever. */
  readonly records_days: number | null
  /** Whether partitions are dropped only after they have been archived. */
  readonly archive: boolean
}

export interface KeepDeps extends PartitionDeps {
  keep: Keep
  tables: readonly PartitionedTable[]
  records: readonly RecordRetention[]
  /** The clock of this machine. It must agree with the database's clock before anything is removed. */
  machine_clock: Clock
}

/** With a larger difference, a wrong clock could remove rows that must be kept. */
const MAX_DIFFERENCE_MS = 60 * 60 * 1_000

/**
 * Creates partitions ahead, drops those of which no row is kept, and deletes rows of other tables that are no longer kept. If one part
 * fails, the others still run.
 */
export async function keepTables(deps: KeepDeps, signal: AbortSignal): Promise<void> {
  const { db, keep, tables, records } = deps
  const agree = await clocksAgree(deps)
  const longest_days = await longestKept(db)
  const names = tables.map(({ table }) => table)
  const partitions = Map.groupBy(await partitionsOf(db, names), ({ relation }) => relation)
  const parts: (() => Promise<unknown>)[] = tables.map((table) => async () => {
    const { kept_days = Math.max(keep.events_days, longest_days) } = table
    const existing = partitions.get(table.table) ?? []
    const made = await makePartitions(deps, table, { kept_days, trusted: agree, existing })
    const archived_only = keep.archive && table.kept_days === undefined
    const dropped = agree ? await dropPartitions(deps, { kept_days, archived_only, existing }) : []
    // Autovacuum never analyzes the partitioned table as a whole.
    if (made.length + dropped.length > 0) await db.knex.raw(`analyze ${table.table}`)
  })
  if (agree && keep.records_days !== null) {
    const kept_days = Math.max(keep.records_days, longest_days)
    parts.push(() => deleteOldRecords(deps, { kinds: records, kept_days }, signal))
  }
  const failures: unknown[] = []
  for (const part of parts) await part().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Whether the clocks agree. If they do not, one of them is wrong, and there is no way to know which. */
async function clocksAgree({ db, machine_clock, log }: KeepDeps): Promise<boolean> {
  const difference_ms = await clockOffset(db, machine_clock)
  if (Math.abs(difference_ms) <= MAX_DIFFERENCE_MS) return true
  log.error(
    { difference_ms: Math.round(difference_ms) },
    'nothing is dropped: the clocks of this machine and of the database differ by more than an hour; set the wrong one',
  )
  return false
}
