import { deliveryIdAfter, MAX_ID_DIFFERENCE_MS } from '../../delivery/delivery-ids.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WalkedPage } from '../../platform/db/walk.ts'
import type { EventSubject } from '../events/event-subject.ts'
import { firstIdAt, timeOfId } from '../../platform/ids.ts'
import { eventsOfCall, MAX_EVENTS, type CallEvent } from '../events/events-of-call.ts'
import type { DeliveryRow } from './delivery-row.ts'
import { listDeliveries, type DeliveriesWanted } from './list-deliveries.ts'

/**
 * The deliveries of a call's events, or all deliveries if `call` is undefined. Empty if it is null. For a long call, those of its last
 * events come first.
 */
export async function deliveriesOf(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { call, ...wanted }: DeliveriesWanted & { call: EventSubject | null | undefined },
): Promise<WalkedPage<DeliveryRow>> {
  if (call === undefined) return await listDeliveries(db, caller, wanted)
  if (call === null) return NONE
  const { contact, since, id: call_id, agent_id } = call
  const before = wanted.after === null ? undefined : new Date(timeOfId(wanted.after).getTime() + MAX_ID_DIFFERENCE_MS)
  const { workspace_id } = caller
  const events = await eventsOfCall(db, { workspace_id, contact, call_id, since, ...(before && { before }) })
  if (events.length === 0) return NONE
  const filters = { agent_id, ...wanted.filters }
  const rest = events.length < MAX_EVENTS ? null : restOf(events[0]!, wanted.after)
  const { rows, further } = await listDeliveries(db, caller, { ...wanted, filters, events, from: rest })
  return { rows, further: further ?? rest }
}

const NONE: WalkedPage<DeliveryRow> = { rows: [], further: null }

/** The position before which there are deliveries of earlier events. It moves with each page. */
function restOf({ created_at }: CallEvent, after: string | null): string {
  const rest = deliveryIdAfter(created_at)
  return after !== null && rest >= after ? firstIdAt('del', created_at) : rest
}
