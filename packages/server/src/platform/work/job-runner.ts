import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Log } from '../log.ts'
import type { JobResult } from './job-results.ts'
import { beginningOf, storableText } from '../storable-text.ts'
import type { WorkItem } from './work.ts'
import { backOffMs } from '../limits/back-off.ts'

/** The longest pause between two attempts of a job that fails. */
export const MAX_RETRY_MS = 5 * 60_000
const RETRY = { first_ms: 1_000, longest_ms: MAX_RETRY_MS }
/** How long a job of another release waits before a process looks at it again. */
const UNKNOWN_KIND_MS = 15_000
/** Delays double from a second to five minutes: about an hour in total. */
const MAX_ATTEMPTS = 20

export interface JobContext {
  /** Aborts when the job has taken too long or the server stops. */
  signal: AbortSignal
}

export type JobHandler<Payload> = (payload: Payload, context: JobContext) => Promise<void>

/** How often a job runs, and when a run has something to do. */
export interface Recurrence {
  interval_ms: number
  /**
   * When a run next changes something at a time that somebody notices, such as a charge or an event. Null if no such change is
   * expected. Only a clock that is turned asks for it, and stops there. `unnoticed` is for a run whose time makes no difference,
   * because it removes data that is no longer needed, or adds up a period that has ended.
   *
   * With SQL, the job sleeps (see {@link Sleeper}): the poll of all tables of work evaluates it, and wakes the job when it has
   * something to do. The job then runs at most once in its interval. A job that is not woken runs once in {@link ASLEEP_MS}.
   */
  due: 'unnoticed' | (() => Promise<Date | null>) | DueSql
}

export interface DueSql {
  sql: string
}

/** How long a job sleeps if nothing wakes it. After a rollback, only the earlier release runs, which does not wake sleeping jobs. */
const ASLEEP_MS = 60_000

/** Null if the job does not sleep. */
export function dueSqlOf(recurrence: Recurrence | undefined): string | null {
  return typeof recurrence?.due === 'object' ? recurrence.due.sql : null
}

/** How long after a run the next one is, unless it is woken. */
export function pauseOf(recurrence: Recurrence): number {
  return dueSqlOf(recurrence) === null ? recurrence.interval_ms : Math.max(ASLEEP_MS, recurrence.interval_ms)
}

export interface Registration {
  handler: JobHandler<never>
  /** Set only for a recurring job. */
  recurrence?: Recurrence
}

export interface JobItem extends WorkItem {
  payload: unknown
}

export interface JobRunnerDeps {
  clock: Clock
  machine_clock?: Clock
  log: Log
}

const TIMEOUT_MS = 50_000

/** Runs a job and returns its result. */
export async function performJob(
  deps: JobRunnerDeps,
  registration: Registration | undefined,
  { item, signal }: { item: JobItem; signal: AbortSignal },
): Promise<JobResult> {
  const { id, key: kind, claim, payload } = item
  if (!registration) return postponed(deps, item)
  let error: unknown = null
  try {
    // It must end before its lease does, or another process would run the same job at the same time.
    using limit = timeLimit(deps.machine_clock ?? deps.clock, TIMEOUT_MS, signal)
    await orAborted(limit.signal, registration.handler(payload as never, { signal: limit.signal }))
  } catch (thrown) {
    if (signal.aborted) throw thrown // the server stops: the job has not failed
    error = thrown
  }
  const pause_ms = registration.recurrence && pauseOf(registration.recurrence)
  const fate = fateOf(error, item, { now: deps.clock.now(), pause_ms })
  if (error !== null) report(deps.log, { job_id: id, kind, attempt: item.attempt_count + 1, err: error }, fate.outcome)
  return { id, kind, claim, ...fate, error: error === null ? null : messageOf(error) }
}

/**
 * Leaves a job to another release, which runs beside this one, or will again after a rollback. It keeps its attempts, because nothing
 * was attempted.
 */
function postponed({ clock, log }: JobRunnerDeps, { id, key: kind, claim }: JobItem): JobResult {
  const next_attempt_at = new Date(clock.now().getTime() + UNKNOWN_KIND_MS)
  log.debug({ job_id: id, kind }, 'this release does not know jobs of this kind; the job waits for another release')
  const last_error = `This release does not know jobs of kind ${kind}.`
  return { id, kind, claim, outcome: 'later', next_attempt_at, failed_at: null, error: last_error }
}

function fateOf(
  error: unknown,
  item: JobItem,
  { now, pause_ms }: { now: Date; pause_ms: number | undefined },
): Pick<JobResult, 'outcome' | 'next_attempt_at' | 'failed_at'> {
  if (pause_ms !== undefined)
    return { outcome: 'later', next_attempt_at: new Date(now.getTime() + pause_ms), failed_at: null }
  if (error === null) return { outcome: 'done', next_attempt_at: null, failed_at: null }
  const next_attempt_at = nextJobAttemptAt(item.attempt_count + 1, now)
  if (next_attempt_at === null) return { outcome: 'failed', next_attempt_at, failed_at: now }
  return { outcome: 'again', next_attempt_at, failed_at: null }
}

function report(log: Log, fields: Record<string, unknown>, outcome: JobResult['outcome']): void {
  if (outcome === 'failed') log.error(fields, 'job failed for good; it stays in the table as failed')
  else log.warn(fields, 'job failed; it will run again')
}

function messageOf(error: unknown): string {
  return beginningOf(storableText(error instanceof Error ? error.message : String(error)), 500)
}

/** When a job is due again after this many failed attempts. Null when it has failed permanently. */
export function nextJobAttemptAt(attempts_made: number, now: Date): Date | null {
  if (attempts_made >= MAX_ATTEMPTS) return null
  return new Date(now.getTime() + backOffMs(RETRY, attempts_made))
}
