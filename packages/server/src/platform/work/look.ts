import { createHash } from 'node:crypto'
import { isGone } from '../leases/living-owners.ts'
import { statement, type Statement } from '../db/statement.ts'
import type { WorkTable } from './work.ts'

export interface LookParams {
  /** How far ahead to look. */
  horizon: Date
  /** For each table: leases that ended until then have lapsed. */
  lapsed_at: Date[]
  owner: number
}

/** The state of one table. */
export interface Looked {
  table: string
  /** When its first item is due that nobody has leased. In the past if it waits for room; null if there is none until the horizon. */
  due: Date | null
  /** Some leases have lapsed. */
  lapsed: boolean
}

/** One look at all tables of an engine: each part reads the first entry of an index. */
export function lookStatement(tables: readonly WorkTable[]): Statement<LookParams, Looked> {
  const sql = tables.map(lookSql).join(' union all ')
  // Engines over other tables may use the same connections, which know a text by its name.
  return statement(`work_look_${createHash('sha256').update(sql).digest('hex').slice(0, 12)}`, sql)
}

function lookSql(table: WorkTable, place: number): string {
  const first = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at <= :horizon)`
  return `
    select '${table.name}' as table, least(${halves(table).map(first).join(', ')}) as due,
      exists (select from ${table.relation} where ${hasLapsed(`(:lapsed_at::timestamptz[])[${place + 1}]`)}) as lapsed`
}

/** Conditions for items never tried, of each rank, and for retries: each has its own index. */
export function halves({ ranks }: Pick<WorkTable, 'ranks'>): string[] {
  const untried = 'attempt_count = 0'
  return ranks
    ? [...ranks.map((rank) => `${untried} and ${rank}`), 'attempt_count > 0']
    : [untried, 'attempt_count > 0']
}

/**
 * SQL: the row has a lease that nobody works under any more. A dead process holds no lock, and a frozen one has no heartbeat: its work
 * is due immediately, not only when the lease ends.
 */
export const hasLapsed = (lapsed_at: string): string => `leased_by is not null and (
        next_attempt_at <= ${lapsed_at}
        or leased_by <> :owner::int and ${isGone('leased_by')})`
