import type { PartitionedTable } from '../../../domain/partitioned-table.ts'
import { postgresError } from '../../../platform/db/database-error.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { partitionsOf, type Partition } from './partition-record.ts'
import { SHORT_LOCK, type PartitionDeps } from './make-partitions.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const LOCK_NOT_AVAILABLE = '55P03'

export interface Keeping {
  kept_days: number
  /** Whether only archived partitions may be dropped. */
  archived_only: boolean
  /** The existing partitions of the table, oldest first. */
  existing: readonly Partition[]
}

const record = statement<{ partition: string; now: Date }>(
  'table_partitions_dropped',
  'update table_partitions set dropped_at = :now where partition = :partition',
)

/** The partitions of a table of which no row is kept any longer. */
export async function expiredPartitions(
  deps: PartitionDeps,
  { table }: PartitionedTable,
  kept_days: number,
): Promise<Partition[]> {
  return expiredOf(deps, await partitionsOf(deps.db, [table]), kept_days)
}

function expiredOf({ clock }: PartitionDeps, existing: readonly Partition[], kept_days: number): Partition[] {
  const before = clock.now().getTime() - kept_days * DAY_MS
  return existing.filter(({ until_at }) => until_at.getTime() <= before)
}

/** Drops the partitions of a table of which no row is kept any longer, oldest first. A partition that is in use is dropped later. */
export async function dropPartitions(
  deps: PartitionDeps,
  { kept_days, archived_only, existing }: Keeping,
): Promise<string[]> {
  const dropped: string[] = []
  for (const { partition, archived_at } of expiredOf(deps, existing, kept_days)) {
    if (archived_only && archived_at === null) {
      deps.log.warn(
        { partition },
        'partition is not dropped, because it is not in the archive; run ohun-server archive',
      )
      return dropped
    }
    if (!(await dropOne(deps, partition))) return dropped
    dropped.push(partition)
  }
  return dropped
}

async function dropOne({ db, clock, log }: PartitionDeps, partition: string): Promise<boolean> {
  try {
    await db.knex.transaction(async (trx) => {
      await trx.raw(SHORT_LOCK)
      await trx.raw(`drop table if exists ${partition}`)
      await run(trx, record, { partition, now: clock.now() })
    })
  } catch (error) {
    if (postgresError(error)?.code !== LOCK_NOT_AVAILABLE) throw error
    log.warn({ partition }, 'partition is in use, perhaps by a backup; it will be dropped later')
    return false
  }
  log.info({ partition }, 'partition dropped: its rows are no longer kept')
  return true
}
