import { rowList, type ParamsOf } from '../db/rows.ts'
import { statement, type Statement } from '../db/statement.ts'
import { claimSql, type freedKeys } from './claim-sql.ts'
import { isGone } from '../leases/living-owners.ts'
import type { WorkItem, WorkTable } from './work.ts'

export interface ClaimParams extends ParamsOf<typeof freedKeys> {
  now: Date
  lease_end: Date
  owner: number
  /** The room of each level. */
  level_rooms: number[]
  /** Where each level's reading begins, and how many rows it reads. */
  from: Date[]
  scans: number[]
  key_room: number
  /** JSON objects with the rooms that differ. */
  key_rooms: string
  tenant_rooms: string
  tenant_room: number
  /** JSON object: how many items each tenant has leased already. */
  tenant_leases: string
  full_keys: string[]
  full_tenants: string[]
  degraded_keys: string[]
  /** Like the keys of `freedKeys`, they have items before the marks. */
  freed_tenants: string[]
}

/** The reads of a claim, repeated on each of its rows. A claim without items returns one row with only these. */
export interface Read {
  read_rows: number[]
  read_to: (Date | null)[]
}

/** Items that are handed back, and when each is due. */
export const released = rowList('r', { id: 'text', claim: 'int', due: 'timestamptz' })

export interface WorkStatements<Item extends WorkItem> {
  claim: Statement<ClaimParams, Read & ((Item & { level: number }) | { id: null })>
  nextDue: Statement<{ now: Date; horizon: Date }, { due: Date | null }>
  earliest: Statement<object, { due: Date | null }>
  release: Statement<ParamsOf<typeof released>, never>
  releaseLapsed: Statement<{ now: Date; lapsed_at: Date; owner: number }, never>
}

export function workStatements<Item extends WorkItem>(table: WorkTable): WorkStatements<Item> {
  return {
    claim: statement(`${table.name}_claim`, claimSql(table), table),
    nextDue: statement(`${table.name}_next_due`, nextDueSql(table), table),
    earliest: statement(`${table.name}_earliest`, earliestSql(table)),
    release: statement(`${table.name}_release`, releaseSql(table)),
    releaseLapsed: statement(`${table.name}_release_lapsed`, releaseLapsedSql(table)),
  }
}

/** Conditions for items never tried, of each rank, and for retries: each has its own index. */
export function halves({ ranks }: Pick<WorkTable, 'ranks'>): string[] {
  const untried = 'attempt_count = 0'
  return ranks
    ? [...ranks.map((rank) => `${untried} and ${rank}`), 'attempt_count > 0']
    : [untried, 'attempt_count > 0']
}

/** Looks ahead for one sleep only: further ahead are leases that were finished long ago. */
function nextDueSql(table: WorkTable): string {
  const next = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at > :now and next_attempt_at <= :horizon)`
  return `select least(${halves(table).map(next).join(', ')}) as due`
}

/** Also what waits for room since long. */
function earliestSql(table: WorkTable): string {
  const first = (which: string): string =>
    `(select min(next_attempt_at) from ${table.relation} where leased_by is null and ${which} and next_attempt_at is not null)`
  return `select least(${halves(table).map(first).join(', ')}) as due`
}

function releaseSql({ relation, id }: WorkTable): string {
  return `
    update ${relation} w set leased_by = null, next_attempt_at = r.due
    from ${released.source}
    where w.${id} = r.id and w.claim = r.claim`
}

/**
 * A dead process holds no lock, and a frozen one has no heartbeat: its work is due immediately, not only when the lease ends. What is
 * locked is being finished now; to wait for it could be a deadlock.
 */
function releaseLapsedSql({ relation, id }: WorkTable): string {
  return `
    update ${relation} set leased_by = null, next_attempt_at = :now
    where ${id} in (
      select ${id} from ${relation}
      where leased_by is not null and (
        next_attempt_at <= :lapsed_at
        or leased_by <> :owner::int and ${isGone('leased_by')})
      for no key update skip locked)`
}
