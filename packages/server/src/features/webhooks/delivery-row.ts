import type { Environment } from '../../platform/caller.ts'
import type { DeliveryError, DeliveryStatus } from '../../generated/types.gen.ts'

/** The fields of a delivery that the API shows. */
export interface DeliveryRow {
  delivery_id: string
  event_id: string
  event_type: string
  endpoint_id: string | null
  url: string
  agent_id: string
  environment: Environment
  status: DeliveryStatus
  attempt_count: number
  response_code: number | null
  last_error: DeliveryError | null
  /** The envelope as it is sent. */
  body: string
  next_retry_at: Date | null
  created_at: Date
  delivered_at: Date | null
}

const OF_BOTH = `delivery_id, event_id, event_type, target_id, workspace_id, agent_id, environment, status, attempt_count,
  response_code, last_error, created_at`
/** SQL: the columns that `selectDeliveries` needs, of pending and of ended deliveries. */
export const pendingRows = `
  select ${OF_BOTH}, leased_by, next_attempt_at, null::timestamptz(3) as delivered_at, null::text as last_url
  from pending_deliveries`
export const endedRows = `
  select ${OF_BOTH}, null::int as leased_by, null::timestamptz(3) as next_attempt_at, delivered_at, last_url
  from ended_deliveries`

/** While an attempt is running, `next_attempt_at` is the end of its lease, which is internal and not shown. */
const COLUMNS = `
  d.delivery_id, d.event_id, d.event_type, case t.kind when 'endpoint' then d.target_id end as endpoint_id,
  coalesce(d.last_url, last.url, t.url) as url,
  d.agent_id, d.environment, d.status, d.attempt_count, d.response_code, d.last_error, e.body,
  case when d.leased_by is null then d.next_attempt_at end as next_retry_at, d.created_at, d.delivered_at`

/** SQL: the fields shown for the rows of `deliveries d`. If the last attempt is not in the row, it is among the earlier ones. */
export const selectDeliveries = (deliveries: string): string => `
  select ${COLUMNS}
  from (${deliveries}) d
  join events e on e.event_id = d.event_id
  join webhook_targets t on t.target_id = d.target_id
  left join lateral (
    select a.url from earlier_attempts a
    where a.delivery_id = d.delivery_id and d.last_url is null and d.status not in ('pending', 'retrying')
    order by a.round desc, a.attempt desc limit 1
  ) last on true
  order by d.delivery_id desc`
