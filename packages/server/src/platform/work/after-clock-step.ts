import { steadyClock, type Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { rowList, type ParamsOf } from '../db/rows.ts'
import { run, statement, type Statement } from '../db/statement.ts'
import { pauseOf, type Registration } from './job-runner.ts'
import { recurringKey } from './recurring-key.ts'
import type { WorkTable } from './work.ts'

/** The clocks of the processes of one database differ by less. */
const MAX_DIFFERENCE_MS = 5_000

/** Notices that the wall clock was set back by more than the clocks of several processes differ. */
export class SetBacks {
  readonly #clock: Clock
  #steady: Clock

  constructor(clock: Clock) {
    this.#clock = clock
    this.#steady = steadyClock(clock)
  }

  /** Whether the clock was set back since the last call. */
  noticed(): boolean {
    const step_ms = this.#clock.now().getTime() - this.#steady.now().getTime()
    this.#steady = steadyClock(this.#clock)
    return step_ms < -MAX_DIFFERENCE_MS
  }
}

interface Walked {
  walked: number
  last: string | null
}

export type BringForward = Statement<{ now: Date; after: string; limit: number }, Walked>

/** The rows of one statement, so that it ends well within the time limit of statements, and holds few locks. */
const BATCH = 5_000

/** Skips locked rows: they are being changed now, so their times are new. */
export function bringForwardSql({ relation, id }: WorkTable, longest_wait: string): string {
  const latest = `:now::timestamptz + (${longest_wait}) * interval '1 ms'`
  return `
    with walked as (
      select c.${id} as id, ${latest} as due, c.next_attempt_at
      from ${relation} c where c.leased_by is null and c.next_attempt_at > :now and c.${id} > :after
      order by c.${id} limit :limit
    ), late as (
      select c.${id} as id, w.due from ${relation} c join walked w on w.id = c.${id}
      where w.next_attempt_at > w.due + interval '${MAX_DIFFERENCE_MS} ms' and c.next_attempt_at = w.next_attempt_at
      order by c.${id} for no key update of c skip locked
    ), moved as (
      update ${relation} c set next_attempt_at = late.due from late where c.${id} = late.id and c.leased_by is null
    )
    select count(*)::int as walked, max(id) as last from walked`
}

/**
 * Shortens the waits of items that were planned before the clock was set back. Several processes may do it, because it never shortens
 * a wait that is short enough.
 */
export async function bringItemsForward(db: Pick<Database, 'pool'>, clock: Clock, bring: BringForward): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const [found]: Walked[] = await run(db, bring, { now: clock.now(), after, limit: BATCH })
    after = found && found.walked === BATCH ? found.last : null
  }
}

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
