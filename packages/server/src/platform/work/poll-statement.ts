import { createHash } from 'node:crypto'
import { isGone } from '../leases/living-owners.ts'
import { statement, type Statement } from '../db/statement.ts'
import type { Sleeper, WorkTable } from './work.ts'

export interface PollParams {
  now: Date
  /** How far ahead to read. */
  horizon: Date
  /** For each table, the time by which leases must have ended to be lapsed. */
  lapsed_at: Date[]
  owner: number
}

/** The state of one table, or a sleeper that has something to do. */
export interface PollResult {
  table: string
  sleeper: string | null
  /** When the table's first unleased item is due. In the past if it waits for room, null if none is due until the horizon. */
  due: Date | null
  /** True if some leases have lapsed. */
  lapsed: boolean
}

/** A table to read, and what sleeps in it. */
export interface PolledTable {
  table: WorkTable
  sleepers?: readonly Sleeper[]
}

/** A statement that reads all tables of an engine. Each part reads the first entry of an index. */
export function pollStatement(all: readonly PolledTable[]): Statement<PollParams, PollResult> {
  const sleepers = all.flatMap(({ table, sleepers = [] }) => sleepers.map((sleeper) => sleeperSql(table, sleeper)))
  const sql = [...all.map(({ table }, index) => tableSql(table, index)), ...sleepers].join(' union all ')
  // The name depends on the text, because engines with other tables may use the same connections.
  return statement(`work_poll_${createHash('sha256').update(sql).digest('hex').slice(0, 12)}`, sql)
}

function tableSql(table: WorkTable, place: number): string {
  const first = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at <= :horizon)`
  return `
    select '${table.name}' as table, null as sleeper, least(${halves(table).map(first).join(', ')}) as due,
      exists (select from ${table.relation} where ${hasLapsed(`(:lapsed_at::timestamptz[])[${place + 1}]`)}) as lapsed`
}

/** PostgreSQL would evaluate the SQL twice without `offset 0`: for the row, and to compare it. */
function sleeperSql({ name }: WorkTable, sleeper: Sleeper): string {
  return `
    select '${name}', '${sleeper.name}', told.due, false from (select (${sleeper.due}) as due offset 0) told where told.due <= :horizon`
}

/** Conditions for items never tried, of each rank, and for retries: each has its own index. */
export function halves({ ranks }: Pick<WorkTable, 'ranks'>): string[] {
  const untried = 'attempt_count = 0'
  return ranks
    ? [...ranks.map((rank) => `${untried} and ${rank}`), 'attempt_count > 0']
    : [untried, 'attempt_count > 0']
}

/**
 * SQL for a row whose lease is no longer in use. A dead process holds no lock, and a frozen one has no heartbeat, so its work is due
 * immediately, not only when the lease ends.
 */
export const hasLapsed = (lapsed_at: string): string => `leased_by is not null and (
        next_attempt_at <= ${lapsed_at}
        or leased_by <> :owner::int and ${isGone('leased_by')})`
