import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import type { Clock } from '@ohun/clock'
import {
  parked,
  parkPaused,
  recordEnded,
  recordParams,
  recordRetries,
  type DeliveryResult,
  type Ended,
} from './delivery-statements.ts'
import type { InternalEvents } from './internal-events.ts'

export interface RecordDeps {
  db: Database
  clock: Clock
  internal: InternalEvents
}

/**
 * Writes the results of claimed deliveries, each only if its claim is still the last. Ended deliveries and retries are two
 * statements, each of which locks its rows in order, so that two writers never deadlock.
 */
export async function recordResults({ db, clock, internal }: RecordDeps, results: DeliveryResult[]): Promise<void> {
  const work = { pool: db.work_pool }
  const waiting = results.filter((result) => result.kind === 'parked')
  const attempted = results.filter((result) => result.kind === 'ended')
  const [again, ended] = [attempted.filter(isTriedAgain), attempted.filter((result) => !isTriedAgain(result))]
  if (waiting.length > 0) await run(work, parkPaused, { ...parked.params(waiting), now: clock.now() })
  if (again.length > 0) await run(work, recordRetries, recordParams(again))
  if (ended.length === 0) return
  const dead = await run(work, recordEnded, recordParams(ended))
  for (const payload of dead) internal.publish({ subject: 'delivery.dlq', payload })
}

function isTriedAgain({ verdict }: Ended): boolean {
  return verdict.status === 'retrying'
}
