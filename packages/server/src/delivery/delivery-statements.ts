import { rowList, type ParamsOf } from '../platform/db/rows.ts'
import { statement } from '../platform/db/statement.ts'
import type { WorkItem, WorkTable } from '../platform/work/work.ts'
import type { Verdict } from './delivery-result.ts'
import type { DeadLetter } from './internal-events.ts'

export interface DeliveryItem extends WorkItem {
  workspace_id: string
  environment: string
  event_id: string
  body: string
  /** Null if its target has been deleted. */
  url: string | null
  /** False if its target has been paused. */
  active: boolean | null
  /** The headers that its target gets with each event. */
  sealed_headers: string | null
}

/** Each claim reads the URL, so that the next attempt uses a corrected one. */
export const DELIVERIES: WorkTable = {
  name: 'deliveries',
  hot: 'deliveries',
  relation: 'pending_deliveries',
  id: 'delivery_id',
  key: 'target_id',
  tenant: 'workspace_id',
  ranks: ["environment = 'production'", "environment = 'sandbox'"],
  columns: `c.workspace_id, c.environment, c.event_id,
    (select e.body from events e where e.event_id = c.event_id) as body,
    (select t.url from webhook_targets t where t.target_id = c.target_id and t.deleted_at is null) as url,
    (select t.active from webhook_targets t where t.target_id = c.target_id) as active,
    (select t.sealed_headers from webhook_targets t where t.target_id = c.target_id) as sealed_headers`,
}

/** The log of one attempt. */
export interface Attempt {
  url: string
  started_at: Date
  duration_ms: number
  phases: object
  response_head: string | null
}

export type DeliveryResult = Ended | Parked

/** A delivery that waits because its target is paused. */
export interface Parked {
  kind: 'parked'
  id: string
  claim: number
}

export interface Ended {
  kind: 'ended'
  id: string
  claim: number
  target: { target_id: string; environment: string; workspace_id: string }
  ended_at: Date
  verdict: Verdict | { status: 'canceled'; next_attempt_at: null; response_code: null; last_error: null }
  /** Null if no request was made. */
  attempt: Attempt | null
}

const results = rowList('r', {
  id: 'text',
  claim: 'int',
  status: 'text',
  next_attempt_at: 'timestamptz?',
  response_code: 'int?',
  error: 'text?',
  ended_at: 'timestamptz',
  url: 'text?',
  started_at: 'timestamptz?',
  duration_ms: 'real?',
  phases: 'jsonb?',
  head: 'text?',
})

type RecordParams = ParamsOf<typeof results>

const RESULTS = `select * from ${results.source}`

/**
 * Moves deliveries that end from the pending to the ended table, with their last attempt, if their claim is still the last.
 * If a result is written twice because the first answer was lost, the second one finds no row. Counts dead letters for the
 * mail to the owner. Joins the results once: without a hash, a second join would compare each row of a batch with every
 * other. Returns the new dead letters.
 */
export const recordEnded = statement<RecordParams, DeadLetter>(
  'deliveries_record_ended',
  `with r as (${RESULTS}
  ), done as (
    delete from pending_deliveries d using r where d.delivery_id = r.id and d.claim = r.claim
    returning d.delivery_id, d.event_id, d.target_id, d.workspace_id, d.environment, d.agent_id, d.event_type, r.status,
      d.round, d.attempt_count + case when r.url is null then 0 else 1 end as attempt_count, d.claim + 1 as claim,
      coalesce(r.response_code, case when r.url is null then d.response_code end) as response_code,
      coalesce(r.error, case when r.url is null then d.last_error end) as last_error, d.created_at,
      case r.status when 'delivered' then r.ended_at end as delivered_at, r.url, r.started_at, r.duration_ms, r.phases, r.head
  ), ended as (
    insert into ended_deliveries (delivery_id, event_id, target_id, workspace_id, environment, agent_id, event_type, status,
      round, attempt_count, claim, response_code, last_error, created_at, delivered_at,
      last_url, last_started_at, last_duration_ms, last_phases, last_response_head)
    select * from done
  ), noted as (
    insert into webhook_target_health as h (target_id, environment, workspace_id, untold_dead_letters)
    select target_id, environment, workspace_id, count(*) from done where status = 'dead_lettered'
    group by target_id, environment, workspace_id order by target_id, environment
    on conflict (target_id, environment) do update
      set untold_dead_letters = h.untold_dead_letters + excluded.untold_dead_letters
  )
  select delivery_id, event_id, event_type, workspace_id, environment, agent_id, target_id, round, attempt_count,
    response_code, last_error
  from done where status = 'dead_lettered'`,
  { hot: 'deliveries' },
)

/** Deliveries that failed and will be retried. The attempt is logged only if its result counts, and the claim is incremented. */
export const recordRetries = statement<RecordParams>(
  'deliveries_record_retries',
  `with r as (${RESULTS}
  ), done as (
    update pending_deliveries d set
      status = r.status, claim = d.claim + 1, leased_by = null, next_attempt_at = r.next_attempt_at,
      attempt_count = d.attempt_count + 1, response_code = r.response_code, last_error = r.error
    from r where d.delivery_id = r.id and d.claim = r.claim
    returning d.*, r.url, r.started_at, r.duration_ms, r.phases, r.head
  )
  insert into earlier_attempts
    (delivery_id, round, attempt, url, started_at, duration_ms, phases, response_code, error, response_head)
  select delivery_id, round, attempt_count, url, started_at, duration_ms, phases, response_code, last_error, head
  from done`,
  { hot: 'deliveries' },
)

export const parked = rowList('p', { id: 'text', claim: 'int' })

/**
 * Parks deliveries that become due at a paused target. The lock ensures that the request that resumes the target finds them. If the
 * target has been resumed in the meantime, they are due immediately.
 */
export const parkPaused = statement<ParamsOf<typeof parked> & { now: Date }>(
  'deliveries_park_paused',
  `with p as (
    select d.delivery_id, d.target_id, p.claim from ${parked.source}
    join pending_deliveries d on d.delivery_id = p.id
  ), targets as (
    select target_id, active from webhook_targets
    where target_id in (select target_id from p) order by target_id for share
  )
  update pending_deliveries d set leased_by = null, next_attempt_at = case when t.active then :now::timestamptz end
  from p join targets t using (target_id) where d.delivery_id = p.delivery_id and d.claim = p.claim`,
)

export function recordParams(unordered: Ended[]): RecordParams {
  const ended = unordered.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return results.params(
    ended.map(({ id, claim, ended_at, verdict, attempt }) => ({
      id,
      claim,
      status: verdict.status,
      next_attempt_at: verdict.next_attempt_at,
      response_code: verdict.response_code,
      error: verdict.last_error,
      ended_at,
      url: attempt?.url ?? null,
      started_at: attempt?.started_at ?? null,
      duration_ms: attempt?.duration_ms ?? null,
      phases: attempt && JSON.stringify(attempt.phases),
      head: attempt?.response_head ?? null,
    })),
  )
}
