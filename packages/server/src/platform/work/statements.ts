import { rowList, type ParamsOf } from '../db/rows.ts'
import { statement, type Statement } from '../db/statement.ts'
import { bringForwardSql, type BringForward } from './after-clock-step.ts'
import { claimSql, type freedKeys } from './claim-sql.ts'
import { halves, hasLapsed } from './poll-statement.ts'
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
  /** A JSON object with the number of items that each tenant has leased already. */
  tenant_leases: string
  full_keys: string[]
  full_tenants: string[]
  degraded_keys: string[]
  /** Tenants that have items before the marks, like the keys of `freedKeys`. */
  freed_tenants: string[]
}

/** The reads of a claim, repeated in each of its rows. A claim without items returns one row with only these columns. */
export interface Read {
  read_rows: number[]
  read_to: (Date | null)[]
}

/** Items that are handed back, and when each is due. */
export const released = rowList('r', { id: 'text', claim: 'int', due: 'timestamptz' })

export interface WorkStatements<Item extends WorkItem> {
  claim: Statement<ClaimParams, Read & ((Item & { level: number }) | { id: null })>
  nextDue: Statement<{ now: Date; horizon: Date }, { due: Date | null }>
  release: Statement<ParamsOf<typeof released>, never>
  releaseLapsed: Statement<{ now: Date; lapsed_at: Date; owner: number }, never>
  /** Null if nothing is known about the waits of the table. */
  bringForward: BringForward | null
}

export function workStatements<Item extends WorkItem>(table: WorkTable, longest_wait?: string): WorkStatements<Item> {
  return {
    claim: statement(`${table.name}_claim`, claimSql(table), table),
    nextDue: statement(`${table.name}_next_due`, nextDueSql(table), table),
    release: statement(`${table.name}_release`, releaseSql(table)),
    releaseLapsed: statement(`${table.name}_release_lapsed`, releaseLapsedSql(table)),
    bringForward:
      longest_wait === undefined
        ? null
        : statement(`${table.name}_after_set_back`, bringForwardSql(table, longest_wait)),
  }
}

/** Looks no further ahead than a poll, because later index entries are those of leases that were finished long ago. */
function nextDueSql(table: WorkTable): string {
  const next = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at > :now and next_attempt_at <= :horizon)`
  return `select least(${halves(table).map(next).join(', ')}) as due`
}

function releaseSql({ relation, id }: WorkTable): string {
  return `
    update ${relation} w set leased_by = null, next_attempt_at = r.due
    from ${released.source}
    where w.${id} = r.id and w.claim = r.claim`
}

/** Skips locked rows: they are being finished now, and waiting for them could be a deadlock. */
function releaseLapsedSql({ relation, id }: WorkTable): string {
  return `
    update ${relation} set leased_by = null, next_attempt_at = :now
    where ${id} in (
      select ${id} from ${relation}
      where ${hasLapsed(':lapsed_at')}
      for no key update skip locked)`
}
