import { systemClock } from '@ohun/clock'
import type { RecordRetention } from '../../domain/record-retention.ts'
import type { PartitionedTable } from '../../domain/partitioned-table.ts'
import type { ContentRetention } from '../../domain/content-retention.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import { retentionOf } from './retention-statements.ts'
import { keepTables } from './keep-tables.ts'
import { measureRetention } from './retention-metrics.ts'
import { registerRetentionJobs, type RetentionJobs } from './retention.jobs.ts'

const TABLES_INTERVAL_MS = 60 * 60 * 1_000

export interface Kept {
  kinds: readonly ContentRetention[]
  tables: readonly PartitionedTable[]
  records: readonly RecordRetention[]
}

/** Idempotency records also hold content, but live for a day only: their own sweep deletes them long before. */
export function retentionFeature({ db, clock, log, jobs, keep, metrics }: Services, kept: Kept): void {
  const { kinds, tables, records } = kept
  registerRetentionJobs({ db, clock, log, kinds: kinds.map(retentionOf), jobs: ownKinds<RetentionJobs>(jobs) })
  jobs.every('retention.tables', { interval_ms: TABLES_INTERVAL_MS, due: 'unnoticed' }, ({ signal }) =>
    keepTables({ db, clock, log, keep, tables, records, machine_clock: systemClock }, signal),
  )
  measureRetention(metrics, { db, clock, tables })
}
