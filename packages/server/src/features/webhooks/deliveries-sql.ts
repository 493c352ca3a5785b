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
  and (:event_ids::text[] is null or event_id = any(:event_ids::text[]))`

/** SQL: which rows a scan reads. */
interface Extent {
  /** Conditions beside those of the scan. */
  rest: string
  /** Whether there is a bound at the old end. */
  is_bounded: boolean
  limit: string
}

interface PageExtent extends Extent {
  /** The index of ended deliveries that is read. */
  ended: 'by_status' | 'by_error'
}

const EXTENTS = {
  all: { rest: 'true', is_bounded: false, limit: 'limit :limit', ended: 'by_status' },
  narrowed: { rest: REST, is_bounded: true, limit: 'limit :limit', ended: 'by_status' },
  failed: { rest: `last_error = :last_error and ${REST}`, is_bounded: true, limit: 'limit :limit', ended: 'by_error' },
} as const satisfies Record<string, PageExtent>

/** The row at which a walk stops. */
const WALK_END: Extent = { rest: 'true', is_bounded: true, limit: 'offset :walked::bigint - 1 limit 1' }

/** SQL: a short index scan of pending deliveries, in the order of ids. */
const scan = (condition: string, { rest, is_bounded, limit }: Extent): string => `
  ${pendingRows}
  where environment = :environment and ${ORDER} < :before and ${condition}
    ${is_bounded ? `and ${ORDER} > :from and ${compared(rest)}` : ''}
  order by ${ORDER} desc ${limit}`

/** SQL: a short index scan of ended deliveries. */
const scanEnded = (arms: Arms, { rest, is_bounded, limit, ended }: PageExtent): string => {
  const { condition, start } = arms[ended]
  return `
  ${endedRows}
  where ${condition}
    and ${compared(`environment = :environment and status = s.status and ${arms.condition} ${is_bounded ? `and delivery_id > :from and ${rest}` : ''}`)}
    and ${start('delivery_id')} <= ${start(':before::text')} and delivery_id < :before
    ${is_bounded ? `and ${start('delivery_id')} >= ${start(':from::text')}` : ''}
  order by ${start('delivery_id')} desc, delivery_id desc ${limit}`
}

/** SQL: a scan for each row of `s`, which has the statuses and, if there are several, the targets. */
const each = (s: string, scanned: string): string => `
  select found.* from ${s} cross join lateral (${scanned}) found`

/** The condition with which an index of ended deliveries can be used, and the start of an id in the form in which the index has it. */
interface EndedIndex {
  condition: string
  start: (id: string) => string
}

interface Arms {
  /** The condition on the rows that belong to a row of `s`. */
  condition: string
  by_status: EndedIndex
  by_error: EndedIndex
  s: (statuses: string) => string
  /** The same condition for all wanted rows together. */
  leased: string
}

/** SQL: the scans of pending deliveries that are not leased. */
const scanPending = (arms: Arms, extent: Extent): string =>
  each(arms.s(':pending'), scan(`leased_by is null and status = s.status and ${arms.condition}`, extent))

/**
 * SQL: the newest deliveries of all scans. Leased deliveries have no index for each filter: a workspace has at most some hundreds of
 * them, which are read together.
 */
const page = (arms: Arms, extent: PageExtent): string => {
  const leased = `leased_by is not null and workspace_id = :workspace_id and status = any(:pending::text[]) and ${arms.leased}`
  const ended = each(arms.s(':ended'), scanEnded(arms, extent))
  const all = [scanPending(arms, extent), ended, `(${scan(leased, extent)})`]
  return selectDeliveries(`select * from (${all.join(' union all ')}) found order by delivery_id desc limit :limit`)
}

/** SQL: the newest of the rows at which the scans of pending deliveries stop. Null if none has so many rows. */
const walkEnd = (arms: Arms): string =>
  `select max(delivery_id) as delivery_id from (${scanPending(arms, WALK_END)}) ends`

/** A condition on the type, and its form in indexes. */
interface OfType {
  condition: string
  indexed: string
}

/** An index that has only the deliveries with an error. @param owner - The column and the value that it begins with. */
const byError = ({ indexed }: OfType, [column, value]: readonly [string, string]): EndedIndex => ({
  condition: `${indexed} and last_error is not null and ${hashOf(column, 'environment', 'status', 'last_error')} =
    ${hashOf(value, ':environment::text', 's.status', ':last_error::text')}`,
  start: shortIdStart,
})

const ofWorkspace = (type: OfType, hash: string): Arms => ({
  condition: `workspace_id = :workspace_id and ${type.condition}`,
  by_status: { condition: hash, start: idStart },
  by_error: byError(type, ['workspace_id', ':workspace_id::text']),
  s: (statuses) => `unnest(${statuses}::text[]) s (status)`,
  leased: type.condition,
})

const ofTargets = (type: OfType): Arms => ({
  condition: `target_id = s.target_id and ${type.condition}`,
  by_status: {
    condition: `${type.indexed} and
      ${hashOf('target_id', 'environment', 'status')} = ${hashOf('s.target_id', ':environment::text', 's.status')}`,
    start: shortIdStart,
  },
  by_error: byError(type, ['target_id', 's.target_id']),
  s: (statuses) =>
    `(select * from unnest(:target_ids::text[]) t (target_id), unnest(${statuses}::text[]) u (status)) s`,
  leased: `target_id = any(:target_ids::text[]) and ${type.condition}`,
})

const ANY: OfType = { condition: 'true', indexed: 'true' }
const TYPE: OfType = {
  condition: 'event_type = :event_type',
  indexed: `${typeByte('event_type')} = ${typeByte(':event_type::text')}`,
}
const WORKSPACE = [':workspace_id::text', ':environment::text']
const HASH = `${hashOf('workspace_id', 'environment', 'status')} = ${hashOf(...WORKSPACE, 's.status')}`
const HASH_OF_TYPE = `${hashOf('workspace_id', 'environment', 'event_type', 'status')} =
  ${hashOf(...WORKSPACE, ':event_type::text', 's.status')}`

/** The rows to choose from, with the ends of the names of their statements. */
const SELECTED = {
  ofWorkspace: ['of_workspace', ofWorkspace(ANY, HASH)],
  ofWorkspaceAndType: ['of_type', ofWorkspace(TYPE, HASH_OF_TYPE)],
  ofTargets: ['of_targets', ofTargets(ANY)],
  ofTargetsAndType: ['of_targets_and_type', ofTargets(TYPE)],
} as const satisfies Record<string, readonly [name: string, arms: Arms]>

type ForEach<T> = Record<keyof typeof SELECTED, T>

function forEach<T>(made: (name: string, arms: Arms) => T): ForEach<T> {
  return Object.fromEntries(
    Object.entries(SELECTED).map(([key, [name, arms]]) => [key, made(name, arms)]),
  ) as ForEach<T>
}

const pagesOf = (which: 'all' | 'narrowed' | 'failed'): ForEach<Statement<SelectedParams, DeliveryRow>> =>
  forEach((name, arms) =>
    statement<SelectedParams, DeliveryRow>(`list_${which}_deliveries_${name}`, page(arms, EXTENTS[which])),
  )

export const deliveryPagesOf = {
  all: pagesOf('all'),
  /** With bounds on the time and the events. */
  narrowed: pagesOf('narrowed'),
  /** With a last error, and the same bounds. */
  failed: pagesOf('failed'),
  walkEnd: forEach((name, arms) =>
    statement<SelectedParams & { walked: number }, { delivery_id: string | null }>(
      `end_of_deliveries_${name}`,
      walkEnd(arms),
    ),
  ),
}
