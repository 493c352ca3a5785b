import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { JOBS } from './jobs.ts'
import { lagSeconds } from './work-lag.ts'

export interface WatchWorkDeps {
  db: Database
  clock: Clock
  log: Log
}

const CHECK_MS = 30_000
/** Longer than the poll of a process that works, and than a restart of the only one. */
export const WORK_IS_LATE_SECONDS = 60

/**
 * Logs, in a process that leaves work to others, when no process does it and when one does it again.
 * @returns a function that ends the watch.
 */
export function watchWork({ db, clock, log }: WatchWorkDeps): () => void {
  let is_late = false
  let ended = false
  let cancel: (() => void) | null = null
  const check = async (): Promise<void> => {
    const lag_seconds = await lagSeconds(db, JOBS, clock.now())
    const was_late = is_late
    is_late = lag_seconds > WORK_IS_LATE_SECONDS
    if (is_late && !was_late) log.error({ lag_seconds }, 'no process with the role work does the work that is due')
    if (was_late && !is_late) log.info('work is done again')
  }
  const wait = (): void => {
    if (ended) return
    // A lost database is reported by the code that needs it.
    cancel = clock.after(
      CHECK_MS,
      () =>
        void check()
          .catch(() => {})
          .then(wait),
    )
  }
  wait()
  return () => {
    ended = true
    cancel?.()
  }
}
