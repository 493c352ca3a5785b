import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../db/sweep.ts'
import { FAILED_AT } from './list-jobs.ts'

/** As long as carriers keep the files of messages, which failed jobs may still have to fetch. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000

const deleteFailed = statement<{ before: Date; kept: readonly string[]; batch: number }, Swept>(
  'sweep_failed_jobs',
  sweepSql('jobs', `status = 'failed' and kind <> all(:kept::text[]) and ${FAILED_AT} < :before`),
)

/**
 * Deletes jobs that failed long ago and that no operator has run again. What they work on can be personal data.
 * @param kept - Kinds of jobs that stay, because money depends on them.
 */
export async function sweepFailedJobs(
  { db, clock }: { db: Database; clock: Clock },
  kept: readonly string[],
): Promise<void> {
  await sweepAll(db, deleteFailed, { before: new Date(clock.now().getTime() - KEPT_MS), kept })
}
