import { deliveryIdAfter, deliveryIdBefore } from '../../delivery/delivery-ids.ts'
import type { DeliveryStatus, ListDeliveriesData } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { createdRange, type CreatedRange } from '../../platform/created-between.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CallEvent } from '../events/events-of-call.ts'
import { run } from '../../platform/db/statement.ts'
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
/**
 * Newest first. Each filter has an index that is read in this order, so that a late page, or a page of a few matches among millions,
 * costs as much as the first page.
 */
export async function listDeliveries(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { filters, after, limit, events, from = null }: DeliveriesWanted,
): Promise<DeliveryRow[]> {
  const { workspace_id, environment } = caller
  const { status, event_type, agent_id, endpoint_id, last_error = null } = filters
  const pages = isNarrowed(filters, events) ? deliveryPagesOf.narrowed : deliveryPagesOf.all
  const { from: first, ...within } = rangeOf(filters, events)
  const range = { ...within, from: from !== null && from > first ? from : first }
  const before = after !== null && after < range.until ? after : range.until
  const rest = { ...range, last_error, event_ids: events?.map(({ event_id }) => event_id) ?? null }
  const params: PageParams = { workspace_id, environment, ...statusesOf(status), before, limit, ...rest }
  if (agent_id !== undefined || endpoint_id !== undefined) {
    const target_ids = await targetsOf(db, caller, { agent_id, endpoint_id })
    if (event_type === undefined) return await run(db, pages.ofTargets, { ...params, target_ids })
    return await run(db, pages.ofTargetsAndType, { ...params, target_ids, event_type })
  }
  if (event_type !== undefined) return await run(db, pages.ofType, { ...params, event_type })
  return await run(db, pages.ofWorkspace, params)
}

function isNarrowed({ created_after, created_before, last_error }: Filters, events: CallEvent[] | undefined): boolean {
  return [created_after, created_before, last_error, events].some((one) => one !== undefined)
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

function statusesOf(status: DeliveryStatus | undefined): Pick<PageParams, 'pending' | 'ended'> {
  const wanted = (one: DeliveryStatus): boolean => status === undefined || one === status
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
