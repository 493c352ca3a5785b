import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import type { WorkEngine } from './engine.ts'
import { lagSeconds } from './work-lag.ts'

/** How far each table of durable work is behind, and how much work this process is doing. */
export function measureWork(metrics: Metrics, engine: WorkEngine, { db, clock }: { db: Database; clock: Clock }): void {
  metrics.gauge('ohun_work_lag_seconds', 'How long the oldest due item has been waiting.', {
    labels: ['queue'],
    async read(gauge) {
      for (const { table } of engine.queues())
        gauge.set({ queue: table.name }, await lagSeconds(db, table, clock.now()))
    },
  })
  metrics.gauge('ohun_work_in_flight', 'Items that this process is working on.', {
    labels: ['queue'],
    read(gauge) {
      for (const { table, in_flight } of engine.queues()) gauge.set({ queue: table.name }, in_flight)
    },
  })
}
