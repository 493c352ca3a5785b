import type { Config } from '../config/config.ts'
import { createDelivery, type Delivery } from '../delivery/create-delivery.ts'
import { SETTLE_TRANSFER } from '../features/calls/charging/charge-transfer.ts'
import type { Services } from '../features/services.ts'
import { sweepIdempotencyKeys } from '../platform/idempotency.ts'
import { createJobs } from '../platform/work/jobs.ts'
import { sweepFailedJobs } from '../platform/work/sweep-failed-jobs.ts'
import type { Platform, PlatformDeps } from './open-platform.ts'

export interface DurableWork {
  delivery: Delivery
  jobs: Services['jobs']
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

/** Creates the deliveries and jobs, which are work in the database that any process with the role `work` may do. */
export function createDurableWork(
  { roles, webhook_retry_delays_ms }: Pick<Config, 'roles' | 'webhook_retry_delays_ms'>,
  { db, clock, machine_clock, log }: PlatformDeps,
  { ids, box, guard, metrics, redis, breaker_channel }: Platform,
): DurableWork {
  const delivery = createDelivery({
    db,
    clock,
    machine_clock,
    log,
    ids,
    box,
    guard,
    metrics,
    redis,
    breaker_channel,
    retry_delays_ms: webhook_retry_delays_ms,
    works: roles.includes('work'),
  })
  const { engine } = delivery
  const jobs = createJobs<Record<string, unknown>>({ engine, db, clock, machine_clock, ids, log, metrics })
  jobs.every('idempotency.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, ({ signal }) =>
    sweepIdempotencyKeys({ db, clock }, signal),
  )
  jobs.every('jobs.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, () =>
    sweepFailedJobs({ db, clock }, [SETTLE_TRANSFER]),
  )
  return { delivery, jobs }
}
