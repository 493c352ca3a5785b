import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { rowList, type ParamsOf } from '../db/rows.ts'
import { run, statement } from '../db/statement.ts'
import { dueSqlOf, pauseOf, type Recurrence, type Registration } from './job-runner.ts'
import { recurringKey } from './recurring-key.ts'
import type { Sleeper, SleeperDue } from './work.ts'

/** `early_ms` is how much earlier than planned a job may run without running more than once in its interval. */
const woken = rowList('w', { unique_key: 'text', due: 'timestamptz', interval_ms: 'bigint', early_ms: 'bigint' })

/**
 * A job is asleep if it waits for longer than its interval. Jobs that are awake keep their times, so this may be repeated, even by
 * several processes. A row that is locked is being claimed or woken, and is looked at again soon.
 */
const wake = statement<ParamsOf<typeof woken> & { now: Date }, { next_attempt_at: Date }>(
  'jobs_wake_sleepers',
  `with asleep as (
     select j.job_id, greatest(w.due, j.next_attempt_at - w.early_ms * interval '1 ms') as due
     from ${woken.source} join jobs j on j.unique_key = w.unique_key and j.status = 'pending'
     where j.leased_by is null and j.next_attempt_at > :now::timestamptz + w.interval_ms * interval '1 ms'
       and j.next_attempt_at > w.due
     for no key update of j skip locked
   )
   update jobs j set next_attempt_at = asleep.due from asleep where j.job_id = asleep.job_id
   returning j.next_attempt_at`,
)

export interface SleepingJobsDeps {
  db: Database
  clock: Clock
  registrations: ReadonlyMap<string, Registration>
  /** Called when a job will be due at this time. */
  wakeAt: (time: Date) => void
}

/** The recurring jobs that run only when other tables have something for them. */
export function sleepersOf(registrations: SleepingJobsDeps['registrations']): Sleeper[] {
  return [...registrations].flatMap(([name, { recurrence }]) => {
    const due = dueSqlOf(recurrence)
    return due === null ? [] : [{ name, due }]
  })
}

/** Brings sleeping jobs forward to when they have something to do, but not into the interval after their last run. */
export async function wakeSleepingJobs(deps: SleepingJobsDeps, due: readonly SleeperDue[]): Promise<void> {
  const rows = due.flatMap(({ name, due: at }) => {
    const recurrence = deps.registrations.get(name)?.recurrence
    return recurrence ? [{ unique_key: recurringKey(name), due: at, ...limitsOf(recurrence) }] : []
  })
  if (rows.length === 0) return
  const brought = await run({ pool: deps.db.work_pool }, wake, { ...woken.params(rows), now: deps.clock.now() })
  for (const { next_attempt_at } of brought) deps.wakeAt(next_attempt_at)
}

function limitsOf(recurrence: Recurrence): { interval_ms: number; early_ms: number } {
  const { interval_ms } = recurrence
  return { interval_ms, early_ms: pauseOf(recurrence) - interval_ms }
}
