import { deliveryIdAfter, MAX_ID_DIFFERENCE_MS } from '../../delivery/delivery-ids.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSubject } from '../events/event-subject.ts'
import { firstIdAt, timeOfId } from '../../platform/ids.ts'
import { eventsOfCall, MAX_EVENTS, type CallEvent } from '../events/events-of-call.ts'
import type { DeliveryRow } from './delivery-row.ts'
import { listDeliveries, type DeliveriesWanted } from './list-deliveries.ts'

export interface FoundDeliveries {
  fetched: DeliveryRow[]
  /** The position at which the search has stopped, if the call has older events. The page may then be short. */
  further: string | null
}

/**
 * The deliveries of a call's events, or all deliveries if `call` is undefined. Empty if it is null. For a long call, those of its last
 * events come first.
 */
export async function deliveriesOf(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { call, ...wanted }: DeliveriesWanted & { call: EventSubject | null | undefined },
): Promise<FoundDeliveries> {
  if (call === undefined) return { fetched: await listDeliveries(db, caller, wanted), further: null }
  if (call === null) return NONE
  const { contact, since, id: call_id, agent_id } = call
  const before = wanted.after === null ? undefined : new Date(timeOfId(wanted.after).getTime() + MAX_ID_DIFFERENCE_MS)
  const { workspace_id } = caller
  const events = await eventsOfCall(db, { workspace_id, contact, call_id, since, ...(before && { before }) })
  if (events.length === 0) return NONE
  const filters = { agent_id, ...wanted.filters }
  const further = events.length < MAX_EVENTS ? null : restOf(events[0]!, wanted.after)
  return { fetched: await listDeliveries(db, caller, { ...wanted, filters, events, from: further }), further }
}

const NONE: FoundDeliveries = { fetched: [], further: null }

/** The position before which there are deliveries of earlier events. It moves with each page. */
function restOf({ created_at }: CallEvent, after: string | null): string {
  const rest = deliveryIdAfter(created_at)
  return after !== null && rest >= after ? firstIdAt('del', created_at) : rest
}
