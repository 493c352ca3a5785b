import type { InternalEvent, InternalEvents } from '../../../delivery/internal-events.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../../platform/db/sweep.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import { lowBalanceMailJob, type LowBalanceJobs } from './low-balance-mail.ts'

export interface ActOnEventsDeps {
  db: Database
  clock: Clock
  internal: InternalEvents
  jobs: JobQueue<LowBalanceJobs>
}

interface WaitingEvent {
  billing_event_id: number
  workspace_id: string | null
  subject: string
  payload: object
}

const BATCH = 100

/** Concurrent processes take different events. */
const takeEvents = statement<{ limit: number }, WaitingEvent>(
  'billing_events_take',
  `select billing_event_id, workspace_id, subject, payload from billing_events
   where handled_at is null order by billing_event_id limit :limit for update skip locked`,
)

const markHandled = statement<{ billing_event_ids: number[]; now: Date }>(
  'billing_events_handled',
  'update billing_events set handled_at = :now where billing_event_id = any(:billing_event_ids::bigint[])',
)

/** A time long past if an event waits. */
export const EVENTS_DUE = 'select to_timestamp(0) from billing_events where handled_at is null limit 1'

/**
 * Handles changes of balances, prices and usage, in order. A mail must not be lost, so its job is enqueued in the transaction that
 * marks the events. After the commit, all events are announced in this process.
 */
export async function actOnEvents(deps: ActOnEventsDeps, signal: AbortSignal): Promise<void> {
  for (let full = true; full && !signal.aborted;) {
    const taken = await takeBatch(deps)
    for (const event of taken) deps.internal.publish(announced(event))
    full = taken.length === BATCH
  }
}

async function takeBatch({ db, clock, jobs }: ActOnEventsDeps): Promise<WaitingEvent[]> {
  return await db.knex.transaction(async (trx) => {
    const now = clock.now()
    const events = await run(trx, takeEvents, { limit: BATCH })
    for (const { subject, workspace_id } of events)
      if (subject === 'billing.low_balance' && workspace_id !== null)
        await jobs.enqueue(trx, lowBalanceMailJob(workspace_id, now))
    const billing_event_ids = events.map(({ billing_event_id }) => billing_event_id)
    if (events.length > 0) await run(trx, markHandled, { billing_event_ids, now })
    return events
  })
}

/** Only this feature writes these rows, with these subjects and payloads. */
function announced({ workspace_id, subject, payload }: WaitingEvent): InternalEvent {
  return { subject, payload: workspace_id === null ? payload : { workspace_id, ...payload } } as InternalEvent
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000

const sweep = statement<{ before: Date; batch: number }, Swept>(
  'billing_events_sweep',
  sweepSql('billing_events', 'handled_at is not null and handled_at < :before'),
)

/** Deletes events that were handled more than a month ago. */
export async function sweepEvents({ db, clock }: Pick<ActOnEventsDeps, 'db' | 'clock'>): Promise<void> {
  await sweepAll(db, sweep, { before: new Date(clock.now().getTime() - KEPT_MS) })
}
