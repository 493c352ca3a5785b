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
/** How many there are of the time that rows are kept: a statement that cannot tell the time opens all of them. */
const PARTITIONS = 12
/** How many of them are made before rows need them. */
const AHEAD = 2
/** Requests would wait behind a lock that does not come. */
export const SHORT_LOCK = "set local lock_timeout = '2s'"

export interface Wanted {
  kept_days: number
  /** False: the clock may be wrong by months, and rows may still come from the time that it has passed over. */
  trusted: boolean
  /** Those that exist, oldest first. */
  existing: readonly Partition[]
}

/** Makes the partitions that the next weeks need, and those of a time in which nobody made them. */
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
 * One partition for a time that has passed without partitions, as in a service that was off or in a sandbox whose clock was turned: a table
 * costs some 15 ms of the database's time. Null if the default partition has rows of that time.
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

/** PostgreSQL refuses to attach a partition while the default partition has rows of its range. */
const CHECK_VIOLATION = '23514'

/** Rows of its range, which are in the default partition if nobody made this one in time, move into it. */
async function makeOne(deps: PartitionDeps, table: PartitionedTable, range: Range): Promise<Partition> {
  const making = makingOf(table, range)
  const { partition } = making.made
  const moved = (await attachEmpty(deps, making)) ? 0 : await attachWithRows(deps, making)
  if (moved > 0)
    deps.log.warn({ partition, rows: moved }, 'rows were in the default partition, because theirs was missing')
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
 * Attached rather than created in place, which needs no lock that a request conflicts with, except on the default partition. False if
 * that one has rows of the range.
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
 * Locks the whole table first. A row that was inserted while others are moved would keep the partition from being attached, and
 * an erasure that waited for a row while it is moved would find neither the old row nor the new one.
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
