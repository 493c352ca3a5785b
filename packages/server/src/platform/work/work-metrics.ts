import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import type { WorkEngine } from './engine.ts'
import { halves } from './statements.ts'
import type { WorkTable } from './work.ts'

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

/** Reads each part through its own index. */
async function lagSeconds(db: Database, table: WorkTable, now: Date): Promise<number> {
  const oldest = (which: string): string => `(
    select min(next_attempt_at) from ${table.relation}
    where leased_by is null and ${which} and next_attempt_at is not null and next_attempt_at <= $1)`
  const text = `select least(${halves(table).map(oldest).join(', ')}) as due`
  const { rows } = await db.pool.query<{ due: Date | null }>({ name: `${table.name}_lag`, text, values: [now] })
  const due = rows[0]?.due
  return due ? (now.getTime() - due.getTime()) / 1_000 : 0
}
