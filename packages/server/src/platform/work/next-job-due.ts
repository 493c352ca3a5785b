import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { earlierOf, laterOf } from '../earlier-of.ts'
import { run, statement } from '../db/statement.ts'
import type { Registration } from './job-runner.ts'

const RECURRING = 'every:'

/** Under which a recurring job is in the table once. */
export const recurringKey = (kind: string): string => RECURRING + kind

/** The earliest job of each recurring kind, and of all others together, whose kind is null. */
const earliest = statement<object, { kind: string | null; due: Date }>(
  'jobs_due_by_kind',
  `select case when unique_key = '${RECURRING}' || kind then kind end as kind, min(next_attempt_at) as due
   from jobs where leased_by is null and next_attempt_at is not null group by 1`,
)

const bringForward = statement<{ unique_key: string; due: Date }>(
  'jobs_bring_forward',
  `update jobs set next_attempt_at = :due
   where unique_key = :unique_key and status = 'pending' and leased_by is null and next_attempt_at > :due`,
)

export interface NextJobDeps {
  db: Database
  clock: Clock
  registrations: ReadonlyMap<string, Registration>
  /** A job will be due at that time. */
  wakeAt: (time: Date) => void
}

/**
 * When the next job has something to do: one that was enqueued when it is due, and a recurring one at the time that it declares. It is
 * brought forward to that time, as it would otherwise wait for its interval: on a clock that is turned, rent is charged when it is due
 * and not up to an hour later. What was due before and could not be done waits for the interval. Null if nothing is to come.
 */
export async function nextJobDue({ db, clock, registrations, wakeAt }: NextJobDeps): Promise<Date | null> {
  const rows = await run(db, earliest, {})
  const times = rows.map(async ({ kind, due }) => {
    if (kind === null) return due
    const declared = registrations.get(kind)?.recurrence?.due ?? 'unnoticed'
    const wanted = declared === 'unnoticed' ? null : await declared()
    if (!wanted || wanted >= due || wanted <= clock.now()) return wanted && laterOf(wanted, due)
    await run(db, bringForward, { unique_key: recurringKey(kind), due: wanted })
    wakeAt(wanted)
    return wanted
  })
  return (await Promise.all(times)).reduce(earlierOf, null)
}
