import { rowList, type ParamsOf } from '../platform/db/rows.ts'
import { sweepSql, type Swept } from '../platform/db/sweep.ts'
import { statement } from '../platform/db/statement.ts'

export const targetCounts = rowList('s', {
  target_id: 'text',
  environment: 'text',
  workspace_id: 'text',
  delivered: 'int',
  failed_attempts: 'int',
  dead_lettered: 'int',
  /** Array literals, because PostgreSQL cannot unnest arrays of different lengths. */
  response_times: 'text',
  succeeded_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  failing_since: 'timestamptz?',
})

/**
 * Reads each row's columns again on the locked row, so that counts of several processes add up. If another process has
 * written a later success, an earlier failure does not start a failing period. Counts of a target that has been deleted since
 * they were made are dropped, because they would create its rows again.
 */
export const saveTargetStats = statement<ParamsOf<typeof targetCounts> & { hour: Date }>(
  'webhook_target_stats_save',
  `with s as (
    select * from ${targetCounts.source}
    where exists (select from webhook_targets t where t.target_id = s.target_id and t.deleted_at is null)
  ), hours as (
    insert into webhook_target_hours as h
      (target_id, environment, hour, delivered, failed_attempts, dead_lettered, response_times)
    select target_id, environment, :hour::timestamptz, delivered, failed_attempts, dead_lettered, response_times::int[]
    from s
    on conflict (target_id, environment, hour) do update set
      delivered = h.delivered + excluded.delivered,
      failed_attempts = h.failed_attempts + excluded.failed_attempts,
      dead_lettered = h.dead_lettered + excluded.dead_lettered,
      response_times = array(
        select coalesce(a, 0) + coalesce(b, 0)
        from unnest(h.response_times, excluded.response_times) with ordinality as u (a, b, n) order by n)
  )
  insert into webhook_target_health as t
    (target_id, environment, workspace_id, last_success_at, last_failure_at, failing_since)
  select target_id, environment, workspace_id, succeeded_at, failed_at, failing_since from s
  on conflict (target_id, environment) do update set
    last_success_at = greatest(t.last_success_at, excluded.last_success_at),
    last_failure_at = greatest(t.last_failure_at, excluded.last_failure_at),
    failing_since = case
      when excluded.last_success_at is not null then excluded.failing_since
      when t.last_success_at > excluded.last_failure_at then t.failing_since
      else coalesce(t.failing_since, excluded.failing_since)
    end`,
)

interface Targets {
  target_ids: string[]
  environment: string
}

export interface Hour {
  target_id: string
  delivered: number
  failed_attempts: number
  dead_lettered: number
  response_times: number[]
}

/** At most as many rows of each target as the window has hours. */
export const selectHours = statement<Targets & { since: Date }, Hour>(
  'webhook_target_hours',
  `select target_id, delivered, failed_attempts, dead_lettered, response_times from webhook_target_hours
  where target_id = any(:target_ids::text[]) and environment = :environment and hour >= :since`,
)

interface Health {
  target_id: string
  last_success_at: Date | null
  last_failure_at: Date | null
  retrying: number
}

const MAX_RETRYING = 10_000

/** The count of waiting deliveries stops at a limit, because the exact number does not matter beyond it. */
export const selectHealth = statement<Targets, Health>(
  'webhook_target_health',
  `select t.target_id, h.last_success_at, h.last_failure_at, (
    select count(*)::int from (
      (select from pending_deliveries p
      where p.target_id = t.target_id and status = 'retrying' and environment = :environment and leased_by is null
      limit ${MAX_RETRYING})
      union all
      select from pending_deliveries p
      where p.target_id = t.target_id and status = 'retrying' and environment = :environment and leased_by is not null
    ) retrying
  ) as retrying
  from unnest(:target_ids::text[]) t (target_id)
  left join webhook_target_health h on h.target_id = t.target_id and h.environment = :environment`,
)

export const deleteOldHours = statement<{ before: Date; batch: number }, Swept>(
  'webhook_target_hours_delete_old',
  sweepSql('webhook_target_hours', 'hour < :before'),
)

/** Statistics of deleted targets are not shown, and owners are not notified of them. */
export const deleteHealthOfDeleted = statement<object>(
  'webhook_target_health_delete_of_deleted',
  `delete from webhook_target_health h using webhook_targets t
  where t.target_id = h.target_id and t.deleted_at is not null
    and (h.failing_since is not null or h.untold_dead_letters > 0)`,
)
