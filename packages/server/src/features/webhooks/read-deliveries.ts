import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import { selectDeliveries, type DeliveryRow } from './delivery-row.ts'
import type { AttemptRow } from './delivery.view.ts'

const selectById = statement<Tenant & { delivery_ids: string[] }, DeliveryRow>(
  'deliveries_by_id',
  selectDeliveries(`select * from deliveries
    where delivery_id = any(:delivery_ids::text[]) and workspace_id = :workspace_id and environment = :environment`),
)

const selectAttempts = statement<{ delivery_id: string }, AttemptRow>(
  'delivery_attempts_of',
  `select round, attempt, url, started_at, duration_ms, phases, response_code, error, response_head
  from delivery_attempts where delivery_id = :delivery_id order by round, attempt`,
)

interface Tenant {
  workspace_id: string
  environment: string
}

/** The deliveries among these ids that belong to the caller, newest first. */
export async function findDeliveries(db: Database, caller: Caller, delivery_ids: string[]): Promise<DeliveryRow[]> {
  const { workspace_id, environment } = caller
  return await run(db, selectById, { workspace_id, environment, delivery_ids })
}

const selectOfEvents = statement<Tenant & { event_ids: string[] }, DeliveryRow>(
  'deliveries_of_events',
  selectDeliveries(`select * from deliveries
    where event_id = any(:event_ids::text[]) and workspace_id = :workspace_id and environment = :environment`),
)

/** The deliveries of these events, newest first. */
export async function deliveriesOfEvents(db: Database, caller: Caller, event_ids: string[]): Promise<DeliveryRow[]> {
  const { workspace_id, environment } = caller
  return await run(db, selectOfEvents, { workspace_id, environment, event_ids })
}

/** One delivery with its attempts, oldest first. */
export async function findDelivery(
  db: Database,
  caller: Caller,
  delivery_id: string,
): Promise<{ delivery: DeliveryRow; attempts: AttemptRow[] }> {
  const [delivery] = await findDeliveries(db, caller, [delivery_id])
  if (!delivery) throw new ApiError('NOT_FOUND', `${delivery_id} does not exist.`)
  return { delivery, attempts: await run(db, selectAttempts, { delivery_id }) }
}
