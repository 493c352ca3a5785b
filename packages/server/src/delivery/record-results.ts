import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import type { Clock } from '../platform/clock.ts'
import { parkPaused, recordDeliveries, recordParams, type DeliveryResult } from './delivery-statements.ts'
import type { InternalEvents } from './internal-events.ts'

export interface RecordDeps {
  db: Database
  clock: Clock
  internal: InternalEvents
}

/** Writes what became of claimed deliveries, each exactly if its claim is still the last. */
export async function recordResults({ db, clock, internal }: RecordDeps, results: DeliveryResult[]): Promise<void> {
  const parked = results.filter((result) => result.kind === 'parked')
  const ended = results.filter((result) => result.kind === 'ended')
  if (parked.length > 0)
    await run({ pool: db.work_pool }, parkPaused, {
      ids: parked.map(({ id }) => id),
      claims: parked.map(({ claim }) => claim),
      now: clock.now(),
    })
  if (ended.length === 0) return
  const dead = await run({ pool: db.work_pool }, recordDeliveries, recordParams(ended))
  for (const payload of dead) internal.publish({ subject: 'delivery.dlq', payload })
}
