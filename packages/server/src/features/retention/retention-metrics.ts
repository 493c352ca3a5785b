import type { Clock } from '@ohun/clock'
import type { PartitionedTable } from '../../domain/partitioned-table.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { partitionsOf } from './partitions/partition-record.ts'

const state = statement<object, { overdue_since: Date | null; skipped: number; swept_at: Date | null }>(
  'retention_state',
  `select least(min(l.overdue_since), (select min(overdue_since) from retention_skipped)) as overdue_since,
     (select count(*)::int from retention_skipped) as skipped, min(l.swept_at) as swept_at
   from retention_lanes l`,
)

/** The count stops here, which is enough to see that there are some. */
const MAX_COUNTED = 10_000

/** Measures whether old content is deleted in time, and whether partitions exist before they are needed. */
export function measureRetention(
  metrics: Metrics,
  { db, clock, tables }: { db: Database; clock: Clock; tables: readonly PartitionedTable[] },
): void {
  const ago = (time: Date | null | undefined): number => (time ? (clock.now().getTime() - time.getTime()) / 1_000 : 0)
  metrics.gauge('ohun_retention_oldest_overdue_seconds', 'How long the oldest content is past its retention.', {
    read: async (gauge) => gauge.set(Math.max(0, ago((await run(db, state, {}))[0]?.overdue_since))),
  })
  metrics.gauge('ohun_retention_last_sweep_seconds', 'How long ago every workspace was looked at for old content.', {
    read: async (gauge) => gauge.set(ago((await run(db, state, {}))[0]?.swept_at)),
  })
  metrics.gauge('ohun_retention_skipped_rows', 'Rows whose content could not be deleted.', {
    read: async (gauge) => gauge.set((await run(db, state, {}))[0]?.skipped ?? 0),
  })
  metrics.gauge('ohun_partitions_ahead_seconds', 'Until when in the future a table has partitions.', {
    labels: ['table'],
    async read(gauge) {
      for (const { table } of tables) {
        const last = (await partitionsOf(db, [table])).at(-1)
        if (last) gauge.set({ table }, -ago(last.until_at))
      }
    },
  })
  metrics.gauge('ohun_partitions_default_rows', 'Rows for which no partition was there, counted up to 10,000.', {
    labels: ['table'],
    async read(gauge) {
      for (const { table } of tables) {
        const text = `select count(*)::int as rows from (select from ${table}_default limit ${MAX_COUNTED}) found`
        const { rows } = await db.pool.query<{ rows: number }>(text)
        gauge.set({ table }, rows[0]?.rows ?? 0)
      }
    },
  })
}
