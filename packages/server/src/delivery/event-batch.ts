import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import type { Birth } from '../platform/work/birth.ts'
import { birthParams, itemOf } from './event-birth.ts'
import { emitEvents, type BatchParams, type EmittedDelivery, type EventParams } from './events-sql.ts'

/** More do not lower the cost of one, and the first of a batch waits for its last. */
const LARGEST_BATCH = 100
/** While one is at the database's disk the next is at its tables. */
const BATCHES_IN_FLIGHT = 2

interface Waiting {
  params: EventParams
  resolve: (deliveries: EmittedDelivery[]) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: events that arrive while a batch is written go with the next, in one transaction. Resolves with an
 * event's deliveries when it is committed. Against a transaction for each event, deliveries included: a
 * quarter of the process's CPU time and four times the rate (`npm run bench:webhooks`).
 */
export function eventBatches(
  db: Database,
  birth: () => Birth | null,
): (params: EventParams) => Promise<EmittedDelivery[]> {
  const waiting: Waiting[] = []
  let in_flight = 0
  let scheduled = false

  const flush = (): void => {
    scheduled = false
    while (waiting.length > 0 && in_flight < BATCHES_IN_FLIGHT) {
      in_flight++
      void write(db, waiting.splice(0, LARGEST_BATCH), birth()).then(() => {
        in_flight--
        flush()
      })
    }
  }
  return (params) =>
    new Promise((resolve, reject) => {
      waiting.push({ params, resolve, reject })
      // What arrives in the same turn of the event loop shares the first batch.
      if (!scheduled) queueMicrotask(flush)
      scheduled = true
    })
}

async function write(db: Database, batch: Waiting[], birth: Birth | null): Promise<void> {
  try {
    const rows = await run({ pool: db.work_pool }, emitEvents, batchParams(batch, birth))
    const by_event = Map.groupBy(rows, ({ event_id }) => event_id)
    for (const { params, resolve } of batch) resolve(by_event.get(params.event_id) ?? [])
  } catch (error) {
    // One event that PostgreSQL refuses must not take the others with it.
    if (batch.length > 1) await Promise.all(batch.map((one) => write(db, [one], birth)))
    else batch[0]?.reject(error)
  }
}

function batchParams(batch: Waiting[], birth: Birth | null): BatchParams {
  const column = <K extends keyof EventParams>(name: K): EventParams[K][] => batch.map(({ params }) => params[name])
  return {
    event_id: column('event_id'),
    event_workspace_id: column('event_workspace_id'),
    event_environment: column('event_environment'),
    event_agent_id: column('event_agent_id'),
    event_type: column('event_type'),
    event_channel: column('event_channel'),
    event_number: column('event_number'),
    event_from: column('event_from'),
    event_body: column('event_body'),
    event_created_at: column('event_created_at'),
    event_due_at: column('event_due_at'),
    event_delivery_id: column('event_delivery_id'),
    event_may_lease: batch.map(({ params }) => birth?.admit(itemOf(params)) ?? false),
    ...birthParams(birth),
  }
}
