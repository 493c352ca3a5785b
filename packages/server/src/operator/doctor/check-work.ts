import { JOBS } from '../../platform/work/jobs.ts'
import { lagSeconds } from '../../platform/work/work-lag.ts'
import { WORK_IS_LATE_SECONDS } from '../../platform/work/watch-work.ts'
import { ok, skipped, warning, type Check } from './check.ts'

/** Checks whether a process with the role `work` is running. Jobs recur every minute or more often, so without one they are late. */
export const checkWork: Check = {
  name: 'work',
  reads_tables: true,
  async run({ db, clock }) {
    if (!db) return skipped('The database is not open.')
    const lag = Math.round(await lagSeconds(db, JOBS, clock.now()))
    if (lag <= WORK_IS_LATE_SECONDS) return ok(`The oldest job that is due has waited for ${lag} seconds.`)
    const advice = 'Start a process with the role work (see OHUN_ROLES).'
    return warning(
      `Jobs have been due for ${lag} seconds: no process does them, or those that do are too busy.`,
      advice,
    )
  },
}
