import { earlierOf, laterOf } from '../earlier-of.ts'
import { run, statement } from '../db/statement.ts'
import { RECURRING, recurringKey } from './recurring-key.ts'
import { wakeSleepingJobs, type SleepingJobsDeps } from './sleeping-jobs.ts'
import type { SleeperDue } from './work.ts'

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

/**
 * When the next job has something to do: an enqueued job when it is due, and a recurring one at the time that it declares. A recurring
 * job is brought forward to that time, because it would otherwise wait for its interval: on a clock that is turned, rent is charged
 * when it is due and not up to an hour later. Work that was due before and could not be done waits for the interval. Null if there is
 * nothing to do.
 */
export async function nextJobDue(deps: SleepingJobsDeps, sleepers: readonly SleeperDue[]): Promise<Date | null> {
  if (sleepers.length > 0) await wakeSleepingJobs(deps, sleepers)
  const rows = await run(deps.db, earliest, {})
  const times = rows.map(async ({ kind, due }) => {
    if (kind === null) return due
    const asleep = sleepers.find(({ name }) => name === kind)
    return asleep ? laterOf(asleep.due, due) : await declaredDue(deps, { kind, due })
  })
  return (await Promise.all(times)).reduce(earlierOf, null)
}

async function declaredDue(
  { db, clock, registrations, wakeAt }: SleepingJobsDeps,
  { kind, due }: { kind: string; due: Date },
): Promise<Date | null> {
  const declared = registrations.get(kind)?.recurrence?.due
  const wanted = typeof declared === 'function' ? await declared() : null
  if (!wanted || wanted >= due || wanted <= clock.now()) return wanted && laterOf(wanted, due)
  await run(db, bringForward, { unique_key: recurringKey(kind), due: wanted })
  wakeAt(wanted)
  return wanted
}
