import type { NotReplayed } from '../generated/types.gen.ts'
import type { Environment } from '../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import { reopenFragment } from './reopen-sql.ts'

export interface ReplayDeps {
  db: Database
  clock: Clock
  /** Tells the dispatcher that deliveries have been due since this time. */
  wake: (since: Date) => void
}

export interface ReplayRequest {
  workspace_id: string
  environment: Environment
  event_ids: string[]
}

export interface Replayed {
  /** The reopened deliveries. */
  delivery_ids: string[]
  /** Ids that do not belong to an event of this workspace and environment. */
  not_found: string[]
  /** The events of which no delivery was reopened. */
  not_replayed: NotReplayed[]
}

interface ReplayedEvent extends NotReplayed {
  delivery_ids: string[]
}

/**
 * Increments the claim and the round: a late or repeated result of the previous round matches no row. A delivery of a paused
 * target is parked when its turn comes. Dead letters of deleted targets and of redacted events stay dead.
 */
const reopen = statement<ReplayRequest & { now: Date }, ReplayedEvent>(
  'deliveries_replay',
  `with known as (
    select event_id, redacted_at from events
    where event_id = any(:event_ids::text[]) and workspace_id = :workspace_id and environment = :environment
  ), reopened as (
    delete from ended_deliveries d using known, webhook_targets t
    where d.event_id = known.event_id and known.redacted_at is null and d.status = 'dead_lettered'
      and t.target_id = d.target_id and t.deleted_at is null
    returning d.*
  ), ${reopenFragment(':now::timestamptz')}
  select known.event_id, array_remove(array_agg(delivery_id order by delivery_id), null) as delivery_ids,
    case
      when known.redacted_at is not null then 'event_erased'
      when exists (
        select from ended_deliveries d join webhook_targets t using (target_id)
        where d.event_id = known.event_id and d.status = 'dead_lettered' and t.deleted_at is not null
      ) then 'endpoint_deleted'
      else 'not_dead_lettered'
    end as reason
  from known left join reopened using (event_id) group by known.event_id, known.redacted_at`,
)

/**
 * Reopens the dead-lettered deliveries of these events at attempt 1. One statement removes them from the ended ones, so each is
 * reopened once, even if two requests arrive at the same time.
 */
export async function replayDeadLetters({ db, clock, wake }: ReplayDeps, request: ReplayRequest): Promise<Replayed> {
  const now = clock.now()
  const rows = await run(db, reopen, { ...request, now })
  const known = new Set(rows.map(({ event_id }) => event_id))
  const delivery_ids = rows.flatMap((row) => row.delivery_ids)
  if (delivery_ids.length > 0) wake(now)
  const not_replayed = rows
    .filter((row) => row.delivery_ids.length === 0)
    .map(({ event_id, reason }) => ({ event_id, reason }))
  return { delivery_ids, not_replayed, not_found: [...new Set(request.event_ids)].filter((id) => !known.has(id)) }
}
