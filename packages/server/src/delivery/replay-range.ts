import { deliveryIdAfter, deliveryIdBefore } from './delivery-ids.ts'
import type { Knex } from 'knex'
import type { Environment } from '../platform/caller.ts'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import { compared, hashOf, idStart, shortIdStart } from '../platform/db/short-index.ts'
import { reopenFragment } from './reopen-sql.ts'

/** Deliveries of a period, to one target or to all targets of a workspace. */
export interface ReplayRange {
  workspace_id: string
  environment: Environment
  target_id: string | null
  status: 'dead_lettered' | 'delivered'
  /** The deliveries were created at or after `since` and before `until`. Those delivered again since `until` are excluded. */
  since: Date
  until: Date
}

export interface Batch {
  /** The deliveries up to this id have been read. */
  after: string
  /** The first deliveries of each target are due at this time, the others at this rate per second. */
  due_from: Date
  limit: number
}

interface Reopened {
  /** How many deliveries were read. Fewer than the limit if there are no more. */
  looked_at: number
  last_id: string | null
  delivery_ids: string[]
}

type Connection = Pick<Database, 'pool'> | Knex.Transaction

type Bounds = ReplayRange & { after: string; before: string; limit: number }

/** Thousands that become due together would delay other targets and overload the receiver. */
export const REPLAYED_PER_SECOND = 100
/** The most deliveries of one replay. If there are more, the oldest ones are replayed. */
export const MAX_REPLAYED = 100_000
/** The time over which the largest replay is spaced out. */
export const LONGEST_REPLAY_MS = (MAX_REPLAYED / REPLAYED_PER_SECOND) * 1_000

interface Scope {
  columns: string
  indexed: string
  /** SQL for the start of an id, in the form that the index has it. */
  start: (id: string) => string
}

/** A range of an index, oldest first. */
const found = ({ columns, indexed, start }: Scope): string => `
  from ended_deliveries
  where ${indexed} and ${compared(`${columns} and environment = :environment and status = :status`)}
    and ${start('delivery_id')} >= ${start(':after::text')} and ${start('delivery_id')} <= ${start(':before::text')}
    and delivery_id > :after and delivery_id < :before
    and ${compared('created_at >= :since and created_at < :until and (delivered_at is null or delivered_at < :until)')}
  order by ${start('delivery_id')}, delivery_id limit :limit`

const countSql = (scope: Scope): string => `select count(*)::int as count from (select ${found(scope)}) found`

/**
 * Increments the claim and the round, like every replay. Locks rows in order, so that two concurrent replays do not deadlock
 * and each delivery is reopened by one of them.
 */
const reopenSql = (scope: Scope): string => `
  with batch as (select delivery_id, event_id, target_id ${found(scope)} for update
  ), placed as (
    select b.delivery_id, (row_number() over (partition by b.target_id order by b.delivery_id) - 1) / ${REPLAYED_PER_SECOND} as second
    from batch b
    join events e on e.event_id = b.event_id and e.redacted_at is null
    join webhook_targets t on t.target_id = b.target_id and t.deleted_at is null
  ), reopened as (
    delete from ended_deliveries d using placed where d.delivery_id = placed.delivery_id
    returning d.*, placed.second
  ), ${reopenFragment(`:due_from::timestamptz + interval '1 second' * second`)}
  select (select count(*) from batch)::int as looked_at, (select max(delivery_id) from batch) as last_id,
    array(select delivery_id from reopened order by delivery_id) as delivery_ids`

const OF_WORKSPACE: Scope = {
  columns: 'workspace_id = :workspace_id',
  indexed: `${hashOf('workspace_id', 'environment', 'status')} =
    ${hashOf(':workspace_id::text', ':environment::text', ':status::text')}`,
  start: idStart,
}
const OF_TARGET: Scope = {
  columns: 'target_id = :target_id',
  indexed: `${hashOf('target_id', 'environment', 'status')} =
    ${hashOf(':target_id::text', ':environment::text', ':status::text')}`,
  start: shortIdStart,
}
const statements = {
  count: statement<Bounds, { count: number }>('deliveries_replay_count', countSql(OF_WORKSPACE)),
  countOfTarget: statement<Bounds, { count: number }>('deliveries_replay_count_of_target', countSql(OF_TARGET)),
  reopen: statement<Bounds & { due_from: Date }, Reopened>('deliveries_replay_range', reopenSql(OF_WORKSPACE)),
  reopenOfTarget: statement<Bounds & { due_from: Date }, Reopened>(
    'deliveries_replay_range_of_target',
    reopenSql(OF_TARGET),
  ),
}

/** An id that precedes the first delivery of the range. */
export function startOf({ since }: Pick<ReplayRange, 'since'>): string {
  return deliveryIdBefore(since)
}

function boundsOf(range: ReplayRange, after: string, limit: number): Bounds {
  return { ...range, after, before: deliveryIdAfter(range.until), limit }
}

/** Counts deliveries up to `limit`, including those of deleted targets and erased contacts, which are not reopened. */
export async function countRange(db: Connection, range: ReplayRange, limit: number): Promise<number> {
  const st = range.target_id === null ? statements.count : statements.countOfTarget
  const [row] = await run(db, st, boundsOf(range, startOf(range), limit))
  return row?.count ?? 0
}

/** Reopens the next deliveries of the range at attempt 1. Wake the dispatcher afterwards. */
export async function reopenBatch(db: Connection, range: ReplayRange, batch: Batch): Promise<Reopened> {
  const st = range.target_id === null ? statements.reopen : statements.reopenOfTarget
  const [row] = await run(db, st, { ...boundsOf(range, batch.after, batch.limit), due_from: batch.due_from })
  return row ?? { looked_at: 0, last_id: null, delivery_ids: [] }
}
