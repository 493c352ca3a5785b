import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { rowList, type ParamsOf } from '../db/rows.ts'
import { run, statement } from '../db/statement.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { bringJobsForward } from './after-clock-step.ts'
import type { WorkEngine } from './engine.ts'
import {
  MAX_RETRY_MS,
  performJob,
  type JobContext,
  type JobHandler,
  type JobItem,
  type Recurrence,
  type Registration,
} from './job-runner.ts'
import { nextJobDue } from './next-job-due.ts'
import { recordJobs, recordParams, type JobResult } from './job-results.ts'
import { RECURRING, recurringKey } from './recurring-key.ts'
import { sleepersOf, wakeSleepingJobs } from './sleeping-jobs.ts'
import { wakeProcesses } from './wake-ups.ts'
import type { WorkTable } from './work.ts'

/** A job of one of the kinds in `Kinds`, which maps each kind to its payload (plain JSON). */
export type NewJob<Kinds> = {
  [K in keyof Kinds & string]: {
    kind: K
    /** The list of jobs shows its `workspace_id`, and nothing else of it. */
    payload: Kinds[K]
    due_at: Date
    /** While a job with this key is pending, another is not added. */
    unique_key?: string
  }
}[keyof Kinds & string]

/** Durable timed work. A job runs at least once: its handler must tolerate a second run after a crash. */
export interface JobQueue<Kinds> {
  /** Adds a job in the caller's transaction: the job exists if and only if the change does. */
  enqueue(trx: Knex.Transaction, job: NewJob<Kinds>): Promise<void>
  /** The parameters of `enqueueFragment`. After the commit call `notice` with the same jobs. */
  params(jobs: NewJob<Kinds>[]): JobParams
  notice(jobs: NewJob<Kinds>[]): void
  /** If the handler throws, it is run again with growing delays for about an hour. Then the job is `failed` and logged. */
  register<K extends keyof Kinds & string>(kind: K, handler: JobHandler<Kinds[K]>): void
  /** Runs `handler` at an interval, in one of all processes. A failure is logged and does not affect the next run. */
  every(kind: string, recurrence: Recurrence, handler: (context: JobContext) => Promise<void>): void
}

/** The queue as a feature sees it, with only its own kinds. TypeScript does not know that additional kinds are harmless. */
export function ownKinds<Own>(jobs: AnyJobQueue): JobQueue<Own> {
  return jobs as unknown as JobQueue<Own>
}

/** The queue of all features' jobs. */
export type AnyJobQueue = JobQueue<Record<string, unknown>>

export interface JobsDeps {
  engine: WorkEngine
  db: Database
  clock: Clock
  /** The clock for the time limit of a job. The same as `clock` by default. */
  machine_clock?: Clock
  ids: Ids
  log: Log
  /** Counts the jobs that fail for good. */
  metrics?: Metrics
}

const added = rowList('job', {
  id: 'text',
  kind: 'text',
  payload: 'jsonb',
  unique_key: 'text?',
  due_at: 'timestamptz',
})

export type JobParams = ParamsOf<typeof added> & { job_created_at: Date }

const INSERT = `
  insert into jobs (job_id, kind, payload, unique_key, next_attempt_at, created_at)
  select id, kind, payload, unique_key, due_at, :job_created_at::timestamptz from ${added.source}
  on conflict (unique_key) where status = 'pending' do nothing`

/** A fragment for a larger statement on a hot path: `with call as (…), ${enqueueFragment} select …`, with the parameters of `params`. */
export const enqueueFragment = `queued_jobs as (${INSERT})`

const enqueueJobs = statement<JobParams>('jobs_enqueue', INSERT)

/** The table of jobs. Some recur every minute or more often, so its lag shows whether any process works. */
export const JOBS: WorkTable = { name: 'jobs', relation: 'jobs', id: 'job_id', key: 'kind', columns: 'c.payload' }
/** A job that has failed waits no longer than the longest pause. */
const LONGEST_WAIT = `case when c.attempt_count > 0 and c.unique_key is distinct from '${RECURRING}' || c.kind then ${MAX_RETRY_MS} end`
/** Longer than a handler may take. */
const LEASE_MS = 60_000
const MAX_IN_FLIGHT = 512
/** Recurring jobs fall due together and end one by one. This interval lets a few statements write all their results. */
const MAX_RECORD_WAIT_MS = 50
/** Half the slots: a kind that hangs leaves room for the others. */
const PER_KIND = 256

export function createJobs<Kinds>(deps: JobsDeps): JobQueue<Kinds> {
  const { db, clock, ids } = deps
  const registrations = new Map<string, Registration>()
  const failures = deps.metrics?.counter('ohun_jobs_failed_total', 'Jobs whose last attempt has failed.', ['kind'])
  const sleeping = { db, clock, registrations, wakeAt: (time: Date): void => queue.wakeAt(time) }
  const queue = deps.engine.add<JobItem, JobResult>({
    table: JOBS,
    per_key: PER_KIND,
    max_in_flight: MAX_IN_FLIGHT,
    lease_ms: LEASE_MS,
    execute: (item, signal) => performJob(deps, registrations.get(item.key), { item, signal }),
    async record(results) {
      await run({ pool: db.work_pool }, recordJobs, recordParams(results))
      for (const { kind, outcome } of results) if (outcome === 'failed') failures?.inc({ kind })
    },
    max_record_wait_ms: MAX_RECORD_WAIT_MS,
    // While a job is done but not yet recorded, no other job with its key can be added.
    recordAtOnce: ({ outcome }) => outcome !== 'later',
    dueAgain: ({ next_attempt_at }) => next_attempt_at,
    async begin() {
      await run(db, enqueueJobs, paramsOf(recurring(registrations, clock)))
      await bringJobsForward(deps, registrations)
    },
    longest_wait: LONGEST_WAIT,
    clockSetBack: () => bringJobsForward(deps, registrations),
    nextDue: (sleepers) => nextJobDue(sleeping, sleepers),
    sleepers: () => sleepersOf(registrations),
    wakeSleepers: (due) => wakeSleepingJobs(sleeping, due),
  })
  const paramsOf = (jobs: NewJob<Record<string, unknown>>[]): JobParams => jobParams({ clock, ids }, jobs)
  const notice = (jobs: NewJob<Kinds>[]): void => {
    for (const { due_at } of jobs) queue.wakeAt(due_at)
  }

  return {
    async enqueue(trx, job) {
      await run(trx, enqueueJobs, paramsOf([job]))
      trx.executionPromise.then(
        () => notice([job]),
        () => {}, // rolled back: there is no job
      )
    },
    params: paramsOf,
    notice,
    register(kind, handler) {
      add(registrations, kind, { handler })
      // A counter that is first read after a failure has not risen.
      failures?.inc({ kind }, 0)
    },
    every(kind, recurrence, handler) {
      add(registrations, kind, { handler: (_payload, context) => handler(context), recurrence })
    },
  }
}

/** Adds a job from a process without an engine, such as a command. The processes that have one look for it at the commit. */
export async function enqueueJob<Kinds>(
  deps: Pick<JobsDeps, 'clock' | 'ids'>,
  trx: Knex.Transaction,
  job: NewJob<Kinds>,
): Promise<void> {
  await run(trx, enqueueJobs, jobParams(deps, [job]))
  await wakeProcesses(trx, { table: JOBS.name, since: job.due_at.getTime() })
}

function jobParams(
  { clock, ids }: Pick<JobsDeps, 'clock' | 'ids'>,
  jobs: readonly NewJob<Record<string, unknown>>[],
): JobParams {
  const rows = jobs.map(({ kind, payload, unique_key = null, due_at }) => {
    return { id: ids('job'), kind, payload: JSON.stringify(payload), unique_key, due_at }
  })
  return { ...added.params(rows), job_created_at: clock.now() }
}

function add(registrations: Map<string, Registration>, kind: string, registration: Registration): void {
  if (registrations.has(kind)) throw new Error(`Two handlers are registered for jobs of kind ${kind}.`)
  registrations.set(kind, registration)
}

function recurring(registrations: Map<string, Registration>, clock: Clock): NewJob<Record<string, unknown>>[] {
  return [...registrations]
    .filter(([, { recurrence }]) => recurrence !== undefined)
    .map(([kind, { recurrence }]) => {
      const due_at = new Date(clock.now().getTime() + (recurrence?.interval_ms ?? 0))
      return { kind, payload: null, due_at, unique_key: recurringKey(kind) }
    })
}
