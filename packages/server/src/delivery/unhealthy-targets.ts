import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'

/** An unhealthy target that its owner should know about. */
export interface UnhealthyTarget {
  workspace_id: string
  target_id: string
  environment: string
  /** When the period began in which every attempt failed, if that is at least a day ago. Plain JSON, like all job payloads. */
  failing_since: string | null
  /** New dead letters since the last mail to the owner. */
  dead_letters: number
}

interface TakeParams {
  now: Date
  /**
   * Targets reported after this time are not reported again. Targets that began to fail after it have not failed for a day
   * yet.
   */
  day_ago: Date
  limit: number
}

/**
 * Allows at most one mail a day per endpoint, for both environments together. An endpoint that failed for a day and then got no
 * attempt for a day is not reported: its state is unknown. Deleted targets are not reported.
 */
const take = statement<TakeParams, UnhealthyTarget>(
  'webhook_targets_take_unhealthy',
  `with bad as (
    select h.target_id, h.environment, h.workspace_id, h.untold_dead_letters,
      case when h.failing_since <= :day_ago and h.last_failure_at > :day_ago then h.failing_since end as failing_since
    from webhook_target_health h join webhook_targets t on t.target_id = h.target_id
    where (h.failing_since is not null or h.untold_dead_letters > 0) and t.deleted_at is null
      and not exists (
        select from webhook_target_health told where told.target_id = h.target_id and told.told_at > :day_ago)
  ), due as (
    select * from bad where failing_since is not null or untold_dead_letters > 0
    order by workspace_id, target_id limit :limit
  ), told as (
    update webhook_target_health h set told_at = :now, untold_dead_letters = h.untold_dead_letters - due.untold_dead_letters
    from due where h.target_id = due.target_id and h.environment = due.environment
  )
  select workspace_id, target_id, environment, untold_dead_letters as dead_letters,
    to_char(failing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as failing_since
  from due order by workspace_id, target_id, environment`,
)

const firstUnhealthy = statement<{ now: Date }, { due: Date | null }>(
  'webhook_targets_first_unhealthy',
  `with bad as (
    select h.last_failure_at, h.untold_dead_letters, greatest(
      case when h.untold_dead_letters > 0 then :now::timestamptz else h.failing_since + interval '1 day' end,
      (select max(told.told_at) + interval '1 day' from webhook_target_health told where told.target_id = h.target_id)) as due
    from webhook_target_health h join webhook_targets t on t.target_id = h.target_id
    where (h.failing_since is not null or h.untold_dead_letters > 0) and t.deleted_at is null
  )
  select min(due) as due from bad where untold_dead_letters > 0 or last_failure_at > due - interval '1 day'`,
)

/** When the next owner is to be informed about a target, as far as the attempts until now show. */
export async function nextUnhealthy({ db, clock }: { db: Database; clock: Clock }): Promise<Date | null> {
  return (await run(db, firstUnhealthy, { now: clock.now() }))[0]?.due ?? null
}

const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 500

/**
 * Returns targets to report to their owners now, a few hundred at most, and marks them as reported in the caller's
 * transaction. The process that takes them sends the mail; no other process does so within a day.
 */
export async function takeUnhealthyTargets(trx: Knex.Transaction, now: Date): Promise<UnhealthyTarget[]> {
  return await run(trx, take, { now, day_ago: new Date(now.getTime() - DAY_MS), limit: BATCH })
}
