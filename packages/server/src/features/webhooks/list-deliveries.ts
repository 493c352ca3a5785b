import { deliveryIdAfter, deliveryIdBefore } from '../../delivery/delivery-ids.ts'
import type { DeliveryStatus, ListDeliveriesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { createdRange, type CreatedRange } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CallEvent } from '../events/events-of-call.ts'
import { run } from '../../platform/db/statement.ts'
import { MAX_WALKED, type WalkedPage } from '../../platform/db/walk.ts'
import { deliveryPagesOf, type PageParams } from './deliveries-sql.ts'
import type { DeliveryRow } from './delivery-row.ts'

type Filters = Omit<NonNullable<ListDeliveriesData['query']>, 'page_size' | 'page_token'>

export interface DeliveriesWanted {
  filters: Filters
  after: string | null
  limit: number
  /** Only deliveries of these events, oldest first. */
  events?: CallEvent[]
  /** Only deliveries after this id. */
  from?: string | null
}

const PENDING: DeliveryStatus[] = ['pending', 'retrying']
const ENDED: DeliveryStatus[] = ['delivered', 'dead_lettered', 'canceled']
/** The fewest rows that a scan checks if there are many scans. */
const MIN_WALKED = 100

/**
 * Newest first. Each filter has an index that is read in this order, so that a late page, or a page of a few matches among millions, costs
 * as much as the first page. Pending deliveries have none for `last_error`: a limited number of them is checked.
 */
export async function listDeliveries(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  wanted: DeliveriesWanted,
): Promise<WalkedPage<DeliveryRow>> {
  const { agent_id, endpoint_id, event_type = null, last_error } = wanted.filters
  const is_of_targets = agent_id !== undefined || endpoint_id !== undefined
  const target_ids = is_of_targets ? await targetsOf(db, caller, { agent_id, endpoint_id }) : null
  const params = { ...pageParams(caller, wanted), target_ids, event_type }
  const which = `of${target_ids ? 'Targets' : 'Workspace'}${event_type === null ? '' : 'AndType'}` as const
  if (last_error === undefined) {
    const pages = isNarrowed(wanted) ? deliveryPagesOf.narrowed : deliveryPagesOf.all
    return { rows: await run(db, pages[which], params), further: null }
  }
  const scans = params.pending.length * (target_ids?.length ?? 1)
  const walked = Math.max(MIN_WALKED, Math.ceil(MAX_WALKED / Math.max(1, scans)))
  const [end] = scans === 0 ? [] : await run(db, deliveryPagesOf.walkEnd[which], { ...params, walked })
  const last = end?.delivery_id ?? null
  const from = last ?? params.from
  const rows = await run(db, deliveryPagesOf.failed[which], { ...params, from })
  // The end itself has not been checked. No id begins with another one, so the next page begins with it.
  return { rows, further: last && `${last}~` }
}

function pageParams(caller: Caller, { filters, after, limit, events, from = null }: DeliveriesWanted): PageParams {
  const { workspace_id, environment } = caller
  const { status, last_error = null } = filters
  const { from: first, ...within } = rangeOf(filters, events)
  const range = { ...within, from: from !== null && from > first ? from : first }
  const before = after !== null && after < range.until ? after : range.until
  const rest = { ...range, last_error, event_ids: events?.map(({ event_id }) => event_id) ?? null }
  return { workspace_id, environment, ...statusesOf(status, last_error), before, limit, ...rest }
}

function isNarrowed({ filters: { created_after, created_before }, events }: DeliveriesWanted): boolean {
  return [created_after, created_before, events].some((one) => one !== undefined)
}

/**
 * The range of ids. A delivery and its event are created together, so the deliveries of some events lie between the first and the last
 * event.
 */
function rangeOf(filters: Filters, events: CallEvent[] | undefined): CreatedRange {
  const range = createdRange('del', filters)
  const [first, last] = [events?.[0], events?.at(-1)]
  if (first === undefined || last === undefined) return range
  const [from, until] = [deliveryIdBefore(first.created_at), deliveryIdAfter(last.created_at)]
  return { ...range, from: from > range.from ? from : range.from, until: until < range.until ? until : range.until }
}

/** The statuses to scan. The last attempt of a delivered delivery has no error. */
function statusesOf(
  status: DeliveryStatus | undefined,
  last_error: string | null,
): Pick<PageParams, 'pending' | 'ended'> {
  const wanted = (one: DeliveryStatus): boolean =>
    (status === undefined || one === status) && (last_error === null || one !== 'delivered')
  return { pending: PENDING.filter(wanted), ended: ENDED.filter(wanted) }
}

/** The targets of the wanted deliveries, including deleted ones. */
async function targetsOf(
  { knex }: Pick<Database, 'knex'>,
  { workspace_id }: Caller,
  { agent_id, endpoint_id }: Pick<Filters, 'agent_id' | 'endpoint_id'>,
): Promise<string[]> {
  const query = knex('webhook_targets').where({ workspace_id })
  if (agent_id !== undefined) query.where({ agent_id })
  if (endpoint_id !== undefined) query.where({ target_id: endpoint_id, kind: 'endpoint' })
  return await query.pluck('target_id')
}
