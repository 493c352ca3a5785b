import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Metrics } from '../../../platform/metrics.ts'

/** The table contains only calls that are in progress, so the query scans all of it. */
const countLapsed = statement<{ now: Date }, { lapsed: number }>(
  'live_calls_lapsed',
  `select count(*)::int as lapsed from live_calls where lease_until < :now`,
)

export function measureLiveCalls(
  metrics: Metrics,
  live_calls: { readonly size: number },
  { db, clock }: { db: Database; clock: Clock },
): void {
  metrics.gauge('ohun_live_calls', 'Calls in progress that this process carries.', {
    read: (gauge) => gauge.set(live_calls.size),
  })
  metrics.gauge('ohun_live_calls_lapsed', 'Calls of all processes that no process carries: their lease has lapsed.', {
    read: async (gauge) => gauge.set((await run(db, countLapsed, { now: clock.now() }))[0]?.lapsed ?? 0),
  })
}
