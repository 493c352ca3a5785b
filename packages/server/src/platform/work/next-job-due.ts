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

/**
 * When the next job has something to do: one that was enqueued when it is due, and a recurring one when it runs for the first time
 * after what it declares. Null if nothing is to come.
 */
export async function nextJobDue(db: Database, registrations: ReadonlyMap<string, Registration>): Promise<Date | null> {
  const rows = await run(db, earliest, {})
  const times = rows.map(async ({ kind, due }) => {
    if (kind === null) return due
    const declared = registrations.get(kind)?.recurrence?.due ?? 'unnoticed'
    const wanted = declared === 'unnoticed' ? null : await declared()
    return wanted && laterOf(wanted, due)
  })
  return (await Promise.all(times)).reduce(earlierOf, null)
}
