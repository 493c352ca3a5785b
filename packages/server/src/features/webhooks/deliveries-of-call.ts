import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EventSubject } from '../events/event-subject.ts'
import { eventsOfCall } from '../events/events-of-call.ts'
import type { DeliveryRow } from './delivery-row.ts'
import { listDeliveries, type DeliveriesWanted } from './list-deliveries.ts'

/** The deliveries of a call's events, if there is a call; none if it is null. */
export async function deliveriesOf(
  db: Pick<Database, 'knex' | 'pool'>,
  caller: Caller,
  { call, ...wanted }: DeliveriesWanted & { call: EventSubject | null | undefined },
): Promise<DeliveryRow[]> {
  if (call === undefined) return await listDeliveries(db, caller, wanted)
  if (call === null) return []
  const { contact, since, id: call_id, agent_id } = call
  const events = await eventsOfCall(db, { workspace_id: caller.workspace_id, contact, call_id, since })
  if (events.length === 0) return []
  const filters = { agent_id, ...wanted.filters }
  return await listDeliveries(db, caller, { ...wanted, filters, events })
}
