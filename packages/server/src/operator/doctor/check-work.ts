import type { Database } from '../../platform/db/database.ts'
import { JOBS } from '../../platform/work/jobs.ts'
import { countFailedJobs } from '../../platform/work/list-jobs.ts'
import { lagSeconds } from '../../platform/work/work-lag.ts'
import { WORK_IS_LATE_SECONDS } from '../../platform/work/watch-work.ts'
import { ok, skipped, warning, type Check, type Finding } from './check.ts'

/**
 * Checks whether a process with the role `work` is running, and whether jobs have failed. Jobs recur every minute or more often, so
 * without a process they are late.
 */
export const checkWork: Check = {
  name: 'work',
  reads_tables: true,
  async run({ db, clock }) {
    if (!db) return skipped('The database is not open.')
    const lag = Math.round(await lagSeconds(db, JOBS, clock.now()))
    if (lag <= WORK_IS_LATE_SECONDS) return await failures(db, lag)
    const advice = 'Start a process with the role work (see OHUN_ROLES).'
    return warning(
      `Jobs have been due for ${lag} seconds: no process does them, or those that do are too busy.`,
      advice,
    )
  },
}

async function failures(db: Database, lag: number): Promise<Finding> {
  const failed = await countFailedJobs(db)
  if (failed.length === 0) return ok(`The oldest job that is due has waited for ${lag} seconds.`)
  const list = failed.map(({ kind, count }) => `${count} ${kind}`).join(', ')
  const advice =
    'ohun-server jobs list --status failed shows the errors. Fix the cause, then run ohun-server jobs retry.'
  return warning(`Jobs have failed permanently: ${list}.`, advice)
}
