import type { DeliveryStatus } from '../../generated/types.gen.ts'
import type { CreatedRange } from '../../platform/created-between.ts'
import { compared, hashOf, idStart, shortIdStart, typeByte } from '../../platform/db/short-index.ts'
import { statement, type Statement } from '../../platform/db/statement.ts'
import { endedRows, pendingRows, selectDeliveries, type DeliveryRow } from './delivery-row.ts'

export interface PageParams extends CreatedRange {
  workspace_id: string
  environment: string
  /** The wanted statuses in each of the two tables. */
  pending: DeliveryStatus[]
  ended: DeliveryStatus[]
  before: string
  limit: number
  last_error: string | null
  event_ids: string[] | null
}

interface TargetParams extends PageParams {
  target_ids: string[]
}

/** The expression for ids that the indexes of pending deliveries use. Their migration explains it. */
const ORDER = `(delivery_id || '')`

/** Filters that have no index. Only statements with such filters contain them, because otherwise the planner would expect fewer rows. */
const REST = `created_at >= :created_from and created_at < :created_until
  and (:last_error::text is null or last_error = :last_error)
  and (:event_ids::text[] is null or event_id = any(:event_ids::text[]))`

/** SQL: a short index scan of pending deliveries, in the order of ids. */
const scan = (condition: string, narrowed: boolean): string => `
  ${pendingRows}
  where environment = :environment and ${ORDER} < :before and ${condition}
    ${narrowed ? `and ${ORDER} > :from and ${compared(REST)}` : ''}
  order by ${ORDER} desc limit :limit`

/** SQL: a short index scan of ended deliveries. */
const scanEnded = ({ condition, ended, narrowed }: Arms): string => `
  ${endedRows}
  where ${ended.condition}
    and ${compared(`environment = :environment and status = s.status and ${condition} ${narrowed ? `and delivery_id > :from and ${REST}` : ''}`)}
    and ${ended.start('delivery_id')} <= ${ended.start(':before::text')} and delivery_id < :before
    ${narrowed ? `and ${ended.start('delivery_id')} >= ${ended.start(':from::text')}` : ''}
  order by ${ended.start('delivery_id')} desc, delivery_id desc limit :limit`

/** SQL: a scan for each row of `s`, which has the statuses and, if there are several, the targets. */
const each = (s: string, scanned: string): string => `
  select found.* from ${s} cross join lateral (${scanned}) found`

interface Arms {
  /** The condition on the rows that belong to a row of `s`. */
  condition: string
  /** The condition with which the index of ended deliveries can be used, and the start of an id in the form in which the index has it. */
  ended: { condition: string; start: (id: string) => string }
  s: (statuses: string) => string
  /** The same condition for all wanted rows together. */
  leased: string
  /** Whether the remaining filters apply. */
  narrowed: boolean
}

/**
 * SQL: the newest deliveries of all scans. Leased deliveries have no index for each filter: a workspace has at most some hundreds of
 * them, which are read together.
 */
const page = (arms: Arms): string => {
  const { condition, s, leased, narrowed } = arms
  const scans = [
    each(s(':pending'), scan(`leased_by is null and status = s.status and ${condition}`, narrowed)),
    each(s(':ended'), scanEnded(arms)),
    `(${scan(`leased_by is not null and workspace_id = :workspace_id and status = any(:pending::text[]) and ${leased}`, narrowed)})`,
  ]
  return selectDeliveries(`select * from (${scans.join(' union all ')}) found order by delivery_id desc limit :limit`)
}

const ofWorkspace = (condition: string, hash: string, narrowed: boolean): string =>
  page({
    condition: `workspace_id = :workspace_id and ${condition}`,
    ended: { condition: hash, start: idStart },
    s: (statuses) => `unnest(${statuses}::text[]) s (status)`,
    leased: condition,
    narrowed,
  })

const ofTargets = (type: { condition: string; indexed: string }, narrowed: boolean): string =>
  page({
    condition: `target_id = s.target_id and ${type.condition}`,
    ended: {
      condition: `${type.indexed} and
        ${hashOf('target_id', 'environment', 'status')} = ${hashOf('s.target_id', ':environment::text', 's.status')}`,
      start: shortIdStart,
    },
    s: (statuses) =>
      `(select * from unnest(:target_ids::text[]) t (target_id), unnest(${statuses}::text[]) u (status)) s`,
    leased: `target_id = any(:target_ids::text[]) and ${type.condition}`,
    narrowed,
  })

export interface DeliveryPages {
  ofWorkspace: Statement<PageParams, DeliveryRow>
  ofType: Statement<PageParams & { event_type: string }, DeliveryRow>
  ofTargets: Statement<TargetParams, DeliveryRow>
  ofTargetsAndType: Statement<TargetParams & { event_type: string }, DeliveryRow>
}

/** @param which - `narrowed` includes bounds on the time, the last error and the events. */
function deliveryPages(which: 'all' | 'narrowed'): DeliveryPages {
  const narrowed = which === 'narrowed'
  const type = {
    condition: 'event_type = :event_type',
    indexed: `${typeByte('event_type')} = ${typeByte(':event_type::text')}`,
  }
  const workspace = [':workspace_id::text', ':environment::text']
  const hash = `${hashOf('workspace_id', 'environment', 'status')} = ${hashOf(...workspace, 's.status')}`
  const hash_of_type = `${hashOf('workspace_id', 'environment', 'event_type', 'status')} =
    ${hashOf(...workspace, ':event_type::text', 's.status')}`
  return {
    ofWorkspace: statement(`list_${which}_deliveries`, ofWorkspace('true', hash, narrowed)),
    ofType: statement(`list_${which}_deliveries_of_type`, ofWorkspace(type.condition, hash_of_type, narrowed)),
    ofTargets: statement(
      `list_${which}_deliveries_of_targets`,
      ofTargets({ condition: 'true', indexed: 'true' }, narrowed),
    ),
    ofTargetsAndType: statement(`list_${which}_deliveries_of_targets_and_type`, ofTargets(type, narrowed)),
  }
}

/** The statements with and without filters that have no index. */
export const deliveryPagesOf = {
  all: deliveryPages('all'),
  narrowed: deliveryPages('narrowed'),
}
