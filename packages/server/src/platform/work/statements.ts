import { statement, type Statement } from '../db/statement.ts'
import { livingOwners } from './living-owners.ts'
import type { WorkItem, WorkTable } from './work.ts'

interface ClaimParams {
  now: Date
  lease_end: Date
  owner: number
  full_keys: string[]
  busy_keys: string[]
  busy_counts: number[]
  per_key: number
  room: number
  scan: number
  freed_keys: string[]
  untried_from: Date
  tried_from: Date
}

/** What a claim has read ahead of where it began, on each of its rows; one that claims nothing is one row of this alone. */
export interface Read {
  untried_read: number
  untried_to: Date | null
  tried_read: number
  tried_to: Date | null
}

interface ReleaseParams {
  ids: string[]
  claims: number[]
  due: Date[]
}

export interface WorkStatements<Item extends WorkItem> {
  claim: Statement<ClaimParams, Read & (Item | { id: null })>
  nextDue: Statement<{ now: Date; horizon: Date }, { due: Date | null }>
  release: Statement<ReleaseParams, never>
  releaseLapsed: Statement<{ now: Date; owner: number }, never>
}

export function workStatements<Item extends WorkItem>(table: WorkTable): WorkStatements<Item> {
  return {
    claim: statement(`${table.name}_claim`, claimSql(table)),
    nextDue: statement(`${table.name}_next_due`, nextDueSql(table)),
    release: statement(`${table.name}_release`, releaseSql(table)),
    releaseLapsed: statement(`${table.name}_release_lapsed`, releaseLapsedSql(table)),
  }
}

/**
 * First attempts before retries; then everyone's first item before anyone's second. `untried_from` and `tried_from` are
 * where the claims before have read to: behind them stand only items of keys that had no place, which are looked for
 * only when such a key has one again. An array instead of a join: with a million rows waiting the planner would guess a
 * join too big for the primary key and read whole tables.
 */
function claimSql({ name, id, key, columns }: WorkTable): string {
  const arm = (half: Half, where: string, limit: string): string => `
    select ${id} as id, ${key} as key, ${half.turn} as turn, next_attempt_at from ${name}
    where leased_by is null and ${half.attempts} and ${where} order by next_attempt_at limit ${limit} for update skip locked`
  const ahead = (half: Half): string =>
    arm(
      half,
      `next_attempt_at >= :${half.from} and next_attempt_at <= :now and ${key} <> all(:full_keys::text[])`,
      ':scan',
    )
  // Without such keys not even the index is opened.
  const behind = (half: Half): string =>
    arm(
      half,
      `next_attempt_at < :${half.from} and ${key} = any(:freed_keys::text[])`,
      'case cardinality(:freed_keys::text[]) when 0 then 0 else :scan::int end',
    )
  return `
    with untried as (${ahead(UNTRIED)}
    ), tried as (${ahead(TRIED)}
    ), untried_behind as (${behind(UNTRIED)}
    ), tried_behind as (${behind(TRIED)}
    ), candidates as (
      select * from untried union all select * from tried
      union all select * from untried_behind union all select * from tried_behind
    ), ranked as (
      select candidates.*, coalesce(busy.items, 0)
        + row_number() over (partition by candidates.key order by turn, next_attempt_at) as place
      from candidates
      left join unnest(:busy_keys::text[], :busy_counts::int[]) as busy (key, items) on busy.key = candidates.key
    ), picked as (
      select id from ranked where place <= :per_key::int order by turn, place, next_attempt_at limit :room
    ), claimed as (
      update ${name} w set claim = w.claim + 1, leased_by = :owner::int, next_attempt_at = :lease_end::timestamptz
      where w.${id} = any (array(select id from picked))
      returning w.*
    )
    select c.${id} as id, c.${key} as key, c.claim, read.*, ${columns}
    from (select ${read('untried')}, ${read('tried')}) read left join claimed c on true`
}

interface Half {
  turn: 0 | 1
  attempts: string
  from: 'untried_from' | 'tried_from'
}

const UNTRIED: Half = { turn: 0, attempts: 'attempt_count = 0', from: 'untried_from' }
const TRIED: Half = { turn: 1, attempts: 'attempt_count > 0', from: 'tried_from' }

const read = (arm: string): string =>
  `(select count(*) from ${arm})::int as ${arm}_read, (select max(next_attempt_at) from ${arm}) as ${arm}_to`

/** Looks ahead one sleep only: further lie the ends of leases that were finished long ago. */
function nextDueSql({ name }: WorkTable): string {
  const next = (attempts: string): string => `(
    select min(next_attempt_at) from ${name}
    where leased_by is null and ${attempts} and next_attempt_at > :now and next_attempt_at <= :horizon)`
  return `select least(${next('attempt_count = 0')}, ${next('attempt_count > 0')}) as due`
}

function releaseSql({ name, id }: WorkTable): string {
  return `
    update ${name} w set leased_by = null, next_attempt_at = r.due
    from unnest(:ids::text[], :claims::int[], :due::timestamptz[]) as r (id, claim, due)
    where w.${id} = r.id and w.claim = r.claim`
}

/** A process that died holds no lock any more: its work is due at once and not only when the lease ends. */
function releaseLapsedSql({ name }: WorkTable): string {
  return `
    update ${name} set leased_by = null, next_attempt_at = :now
    where leased_by is not null and (
      next_attempt_at <= :now
      or leased_by <> :owner::int and leased_by not in (${livingOwners}))`
}
