import type { Knex } from 'knex'
import { run, statement } from '../platform/db/statement.ts'

/** A target of which its owner should know. */
export interface UnhealthyTarget {
  workspace_id: string
  target_id: string
  environment: string
  /** Since when every attempt has failed, if that is so for a day; plain JSON, as jobs carry it. */
  failing_since: string | null
  /** Since the last mail to the owner. */
  dead_letters: number
}

interface TakeParams {
  now: Date
  /** Targets reported after this time are not reported again; those that began to fail after it have not failed for a day. */
  day_ago: Date
  limit: number
}

/**
 * A day counts for the endpoint, whatever the environment. One that failed for a day and was then sent nothing for a day
 * is not reported any more: its state is unknown. Nobody can fix a target that was deleted.
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

const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 500

/**
 * Targets to report to their owners now, some hundreds at most, marked as reported in the caller's transaction: the
 * process that takes them sends the mail, and no other does within a day.
 */
export async function takeUnhealthyTargets(trx: Knex.Transaction, now: Date): Promise<UnhealthyTarget[]> {
  return await run(trx, take, { now, day_ago: new Date(now.getTime() - DAY_MS), limit: BATCH })
}
