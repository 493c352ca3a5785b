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

/** Null in statements that do not select by them. */
interface SelectedParams extends PageParams {
  target_ids: string[] | null
  event_type: string | null
}

/** The expression for ids that the indexes of pending deliveries use. Their migration explains it. */
const ORDER = `(delivery_id || '')`

/** Filters that have no index. Only statements with such filters contain them, because otherwise the planner would expect fewer rows. */
const REST = `created_at >= :created_from and created_at < :created_until
  and (:last_error::text is null or last_error = :last_error)
  and (:event_ids::text[] is null or event_id = any(:event_ids::text[]))`

/** SQL: which rows a scan reads. */
interface Extent {
  /** Conditions beside those of the scan. */
  rest: string
  /** Whether there is a bound at the old end. */
  is_bounded: boolean
  limit: string
}

const EXTENTS = {
  all: { rest: 'true', is_bounded: false, limit: 'limit :limit' },
  narrowed: { rest: REST, is_bounded: true, limit: 'limit :limit' },
  /** The row at which a walk stops. */
  walk_end: { rest: 'true', is_bounded: true, limit: 'offset :walked::bigint - 1 limit 1' },
} as const satisfies Record<string, Extent>

/** SQL: a short index scan of pending deliveries, in the order of ids. */
const scan = (condition: string, { rest, is_bounded, limit }: Extent): string => `
  ${pendingRows}
  where environment = :environment and ${ORDER} < :before and ${condition}
    ${is_bounded ? `and ${ORDER} > :from and ${compared(rest)}` : ''}
  order by ${ORDER} desc ${limit}`

/** SQL: a short index scan of ended deliveries. */
const scanEnded = ({ condition, ended }: Arms, { rest, is_bounded, limit }: Extent): string => `
  ${endedRows}
  where ${ended.condition}
    and ${compared(`environment = :environment and status = s.status and ${condition} ${is_bounded ? `and delivery_id > :from and ${rest}` : ''}`)}
    and ${ended.start('delivery_id')} <= ${ended.start(':before::text')} and delivery_id < :before
    ${is_bounded ? `and ${ended.start('delivery_id')} >= ${ended.start(':from::text')}` : ''}
  order by ${ended.start('delivery_id')} desc, delivery_id desc ${limit}`

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
}

/** SQL: the scans of deliveries that are not leased. */
const scans = (arms: Arms, extent: Extent): string[] => [
  each(arms.s(':pending'), scan(`leased_by is null and status = s.status and ${arms.condition}`, extent)),
  each(arms.s(':ended'), scanEnded(arms, extent)),
]

/**
 * SQL: the newest deliveries of all scans. Leased deliveries have no index for each filter: a workspace has at most some hundreds of
 * them, which are read together.
 */
const page = (arms: Arms, extent: Extent): string => {
  const leased = `leased_by is not null and workspace_id = :workspace_id and status = any(:pending::text[]) and ${arms.leased}`
  const all = [...scans(arms, extent), `(${scan(leased, extent)})`]
  return selectDeliveries(`select * from (${all.join(' union all ')}) found order by delivery_id desc limit :limit`)
}

/** SQL: the newest of the rows at which the scans stop. Null if none has so many rows. */
const walkEnd = (arms: Arms): string =>
  `select max(delivery_id) as delivery_id from (${scans(arms, EXTENTS.walk_end).join(' union all ')}) ends`

const ofWorkspace = (condition: string, hash: string): Arms => ({
  condition: `workspace_id = :workspace_id and ${condition}`,
  ended: { condition: hash, start: idStart },
  s: (statuses) => `unnest(${statuses}::text[]) s (status)`,
  leased: condition,
})

const ofTargets = (type: { condition: string; indexed: string }): Arms => ({
  condition: `target_id = s.target_id and ${type.condition}`,
  ended: {
    condition: `${type.indexed} and
      ${hashOf('target_id', 'environment', 'status')} = ${hashOf('s.target_id', ':environment::text', 's.status')}`,
    start: shortIdStart,
  },
  s: (statuses) =>
    `(select * from unnest(:target_ids::text[]) t (target_id), unnest(${statuses}::text[]) u (status)) s`,
  leased: `target_id = any(:target_ids::text[]) and ${type.condition}`,
})

const TYPE = {
  condition: 'event_type = :event_type',
  indexed: `${typeByte('event_type')} = ${typeByte(':event_type::text')}`,
}
const WORKSPACE = [':workspace_id::text', ':environment::text']
const HASH = `${hashOf('workspace_id', 'environment', 'status')} = ${hashOf(...WORKSPACE, 's.status')}`
const HASH_OF_TYPE = `${hashOf('workspace_id', 'environment', 'event_type', 'status')} =
  ${hashOf(...WORKSPACE, ':event_type::text', 's.status')}`

/** The rows to choose from, with the ends of the names of their statements. */
const SELECTED = {
  ofWorkspace: ['of_workspace', ofWorkspace('true', HASH)],
  ofWorkspaceAndType: ['of_type', ofWorkspace(TYPE.condition, HASH_OF_TYPE)],
  ofTargets: ['of_targets', ofTargets({ condition: 'true', indexed: 'true' })],
  ofTargetsAndType: ['of_targets_and_type', ofTargets(TYPE)],
} as const satisfies Record<string, readonly [name: string, arms: Arms]>

type ForEach<T> = Record<keyof typeof SELECTED, T>

function forEach<T>(made: (name: string, arms: Arms) => T): ForEach<T> {
  return Object.fromEntries(
    Object.entries(SELECTED).map(([key, [name, arms]]) => [key, made(name, arms)]),
  ) as ForEach<T>
}

const pagesOf = (which: 'all' | 'narrowed'): ForEach<Statement<SelectedParams, DeliveryRow>> =>
  forEach((name, arms) =>
    statement<SelectedParams, DeliveryRow>(`list_${which}_deliveries_${name}`, page(arms, EXTENTS[which])),
  )

export const deliveryPagesOf = {
  all: pagesOf('all'),
  /** With bounds on the time, the last error and the events. */
  narrowed: pagesOf('narrowed'),
  walkEnd: forEach((name, arms) =>
    statement<SelectedParams & { walked: number }, { delivery_id: string | null }>(
      `end_of_deliveries_${name}`,
      walkEnd(arms),
    ),
  ),
}
