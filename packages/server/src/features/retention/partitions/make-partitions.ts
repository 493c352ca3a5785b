import type { Clock } from '@ohun/clock'
import type { Knex } from 'knex'
import type { PartitionedTable } from '../../../domain/partitioned-table.ts'
import type { Database } from '../../../platform/db/database.ts'
import { postgresError } from '../../../platform/db/database-error.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { Log } from '../../../platform/log.ts'
import type { Partition } from './partition-record.ts'

export interface PartitionDeps {
  db: Database
  clock: Clock
  log: Log
}

const DAY_MS = 24 * 60 * 60 * 1_000
/**
 * The number of partitions for the time in which rows are kept. More would cost time, because a statement without a bound on the time
 * opens all of them.
 */
const PARTITIONS = 12
/** The number of partitions that are created before rows need them. */
const AHEAD = 2
/** A short timeout, because requests would wait behind a lock that is not granted. */
export const SHORT_LOCK = "set local lock_timeout = '2s'"

export interface Wanted {
  kept_days: number
  /** False if the clock may be wrong by months, and rows may still arrive for the time that it has skipped. */
  trusted: boolean
  /** The existing partitions, oldest first. */
  existing: readonly Partition[]
}

/** Creates the partitions that the next weeks need, and those for a past time in which none were created. */
export async function makePartitions(
  deps: PartitionDeps,
  table: PartitionedTable,
  { kept_days, trusted, existing }: Wanted,
): Promise<Partition[]> {
  const width_ms = Math.max(1, Math.ceil(kept_days / PARTITIONS)) * DAY_MS
  const made: Partition[] = []
  let last = existing.at(-1)
  const now = deps.clock.now().getTime()
  if (last && trusted && now - last.until_at.getTime() >= 2 * width_ms) {
    const passed = await makePassed(deps, table, { from: last, width_ms })
    if (passed) made.push(passed)
    last = passed ?? last
  }
  while (last && last.until_at.getTime() < now + AHEAD * width_ms) {
    last = await makeOne(deps, table, { from: last, until_at: new Date(last.until_at.getTime() + width_ms) })
    made.push(last)
  }
  return made
}

/**
 * Creates one partition for a past time without partitions, as after a service was off or after the clock of a sandbox was turned: a
 * table takes some 15 ms of the database's time. Null if the default partition has rows of that time.
 */
async function makePassed(
  deps: PartitionDeps,
  table: PartitionedTable,
  { from, width_ms }: { from: Partition; width_ms: number },
): Promise<Partition | null> {
  const began = from.until_at.getTime()
  const widths = Math.floor((deps.clock.now().getTime() - began) / width_ms)
  const making = makingOf(table, { from, until_at: new Date(began + widths * width_ms) })
  return (await attachEmpty(deps, making)) ? noted(deps, making) : null
}

const record = statement<Omit<Partition, 'archived_at'> & { now: Date }>(
  'table_partitions_insert',
  `insert into table_partitions (partition, relation, until_at, until_id, created_at)
   values (:partition, :relation, :until_at, :until_id, :now)`,
)

/** The error code with which PostgreSQL refuses to attach a partition while the default partition has rows of its range. */
const CHECK_VIOLATION = '23514'

/** Creates a partition. If it was not created in time, rows of its range are in the default partition, and move into it. */
async function makeOne(deps: PartitionDeps, table: PartitionedTable, range: Range): Promise<Partition> {
  const making = makingOf(table, range)
  const { partition } = making.made
  const moved = (await attachEmpty(deps, making)) ? 0 : await attachWithRows(deps, making)
  if (moved > 0)
    deps.log.warn(
      { partition, rows: moved },
      'rows were moved from the default partition, because their own was missing',
    )
  return noted(deps, making)
}

interface Range {
  from: Partition
  until_at: Date
}

interface Making {
  table: PartitionedTable
  from_id: string
  made: Partition
}

function makingOf(table: PartitionedTable, { from, until_at }: Range): Making {
  const until_id = firstIdAt(table.prefix, until_at)
  const partition = `${table.table}_before_${until_at.toISOString().slice(0, 10).replaceAll('-', '')}`
  const made = { partition, relation: table.table, until_at, until_id, archived_at: null }
  return { table, from_id: from.until_id, made }
}

function noted({ log }: PartitionDeps, { made }: Making): Partition {
  log.info({ partition: made.partition, until: made.until_at }, 'partition made')
  return made
}

/**
 * Attaches an empty partition. Unlike creating it in place, this takes no lock that conflicts with requests, except on the default
 * partition. False if that one has rows of the range.
 */
async function attachEmpty({ db, clock }: PartitionDeps, making: Making): Promise<boolean> {
  try {
    await db.knex.transaction(async (trx) => {
      await trx.raw(SHORT_LOCK)
      await trx.raw(created(making))
      await trx.raw(attached(making))
      await run(trx, record, { ...making.made, now: clock.now() })
    })
  } catch (error) {
    if (postgresError(error)?.code !== CHECK_VIOLATION) throw error
    return false
  }
  return true
}

/**
 * Moves rows into a partition and attaches it. Locks the whole table first. Otherwise a row that is inserted during the move would
 * prevent the partition from being attached, and an erasure that waits for a row during the move would find neither the old row nor the
 * new one.
 */
async function attachWithRows({ db, clock }: PartitionDeps, making: Making): Promise<number> {
  return await db.knex.transaction(async (trx) => {
    await trx.raw(SHORT_LOCK)
    await trx.raw(`lock table ${making.table.table} in access exclusive mode`)
    await trx.raw(created(making))
    const rows = await moveRows(trx, making)
    await trx.raw(attached(making))
    await run(trx, record, { ...making.made, now: clock.now() })
    return rows
  })
}

const created = ({ table: { table }, made: { partition } }: Making): string => `
  create table ${partition} (like ${table} including defaults including constraints including indexes)
    with (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`

const attached = ({ table: { table }, from_id, made: { partition, until_id } }: Making): string =>
  `alter table ${table} attach partition ${partition} for values from ('${from_id}') to ('${until_id}')`

async function moveRows(trx: Knex.Transaction, { table: { table, id }, from_id, made }: Making): Promise<number> {
  const { partition, until_id } = made
  const { rows } = await trx.raw<{ rows: { moved: number }[] }>(`
    with moved as (
      delete from ${table}_default where ${id} >= '${from_id}' and ${id} < '${until_id}' returning *
    ), written as (
      insert into ${partition} select * from moved returning 1
    )
    select count(*)::int as moved from written`)
  return rows[0]?.moved ?? 0
}
