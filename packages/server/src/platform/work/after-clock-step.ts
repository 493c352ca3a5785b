import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { rowList, type ParamsOf } from '../db/rows.ts'
import { run, statement } from '../db/statement.ts'
import { pauseOf, type Registration } from './job-runner.ts'
import { recurringKey } from './recurring-key.ts'

/** The clocks of the processes of one database differ by less. */
const MAX_DIFFERENCE_MS = 5_000

const latest = rowList('l', { unique_key: 'text', at: 'timestamptz' })

/** A job whose creation lies in the future becomes due as long from now as it was due after its creation. */
const replan = statement<ParamsOf<typeof latest> & { now: Date; newest: Date }>(
  'jobs_after_clock_step',
  `with late as (
     select j.job_id, l.at as due from ${latest.source} join jobs j on j.unique_key = l.unique_key
     where j.status = 'pending' and j.leased_by is null and j.next_attempt_at > l.at
     union all
     select job_id, :now::timestamptz + greatest(next_attempt_at - created_at, interval '0') from jobs
     where status = 'pending' and leased_by is null and created_at > :newest
       and (unique_key is null or not unique_key = any (select unique_key from ${latest.source}))
   )
   update jobs j set next_attempt_at = late.due, created_at = least(j.created_at, :now::timestamptz)
   from late where j.job_id = late.job_id and j.leased_by is null`,
)

/** Brings forward the jobs that were planned while the clock was ahead, so that none waits until the time has caught up. */
export async function bringJobsForward(
  { db, clock }: { db: Database; clock: Clock },
  registrations: ReadonlyMap<string, Registration>,
): Promise<void> {
  const now = clock.now()
  const inMs = (ms: number): Date => new Date(now.getTime() + ms)
  const rows = [...registrations].flatMap(([kind, { recurrence }]) =>
    recurrence ? [{ unique_key: recurringKey(kind), at: inMs(pauseOf(recurrence) + MAX_DIFFERENCE_MS) }] : [],
  )
  await run(db, replan, { ...latest.params(rows), now, newest: inMs(MAX_DIFFERENCE_MS) })
}
