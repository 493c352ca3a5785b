import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import { groupCommit } from '../platform/group-commit.ts'
import type { Prelease } from '../platform/work/work.ts'
import { preleaseParams, itemOf } from './event-prelease.ts'
import { emitEvents, events, type BatchParams, type EmittedDelivery, type EventParams } from './events-sql.ts'

/**
 * Commits an event together with those that arrive in the meantime, and resolves with its deliveries. Compared with one
 * transaction per event, this takes a quarter of the process's CPU time, deliveries included, and reaches four times the rate
 * (`npm run bench:webhooks`).
 */
export function eventBatches(
  db: Database,
  prelease: () => Prelease | null,
): (params: EventParams) => Promise<EmittedDelivery[]> {
  return groupCommit(async (batch) => {
    const rows = await run({ pool: db.work_pool }, emitEvents, batchParams(batch, prelease()))
    const by_event = Map.groupBy(rows, ({ event_id }) => event_id)
    return ({ event_id }) => by_event.get(event_id) ?? []
  })
}

export function batchParams(batch: readonly EventParams[], prelease: Prelease | null): BatchParams {
  const rows = batch.map((params) => ({ ...params, event_may_lease: prelease?.admit(itemOf(params)) ?? false }))
  return { ...events.params(rows), ...preleaseParams(prelease) }
}
