import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { run, statement } from '../db/statement.ts'
import { isUniqueViolation } from '../db/violations.ts'
import { ApiError } from '../errors.ts'
import { FAILED_AT, LISTED_COLUMNS, type ListedJob } from './list-jobs.ts'
import { wakeProcesses } from './wake-ups.ts'

export interface RetryJobsDeps {
  db: Database
  clock: Clock
  /** Records the retry, in the transaction that makes these jobs due. */
  record(this: void, trx: Knex.Transaction, jobs: readonly ListedJob[]): Promise<void>
}

const DUE_AGAIN = `status = 'pending', attempt_count = 0, next_attempt_at = :now, failed_at = null`

const retryOne = statement<{ job_id: string; now: Date }, ListedJob>(
  'job_retry',
  `update jobs set ${DUE_AGAIN} where job_id = :job_id and leased_by is null returning ${LISTED_COLUMNS}`,
)

const findJob = statement<{ job_id: string }, ListedJob>(
  'find_job',
  `select ${LISTED_COLUMNS} from jobs where job_id = :job_id`,
)

/**
 * Makes a failed or waiting job due now, and resets its attempts.
 * @throws ApiError NOT_FOUND when it does not exist or is done; ALREADY_EXISTS while it runs, or when another job of its key waits.
 */
export async function retryJob(deps: RetryJobsDeps, job_id: string): Promise<ListedJob> {
  try {
    return await deps.db.knex.transaction(async (trx) => {
      const now = deps.clock.now()
      const [job] = await run(trx, retryOne, { job_id, now })
      if (!job) throw await notRetried(trx, job_id)
      await announce(deps, trx, { jobs: [job], now })
      return job
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'jobs_unique_key')) throw error
    throw new ApiError('ALREADY_EXISTS', `${job_id} is not needed: a newer job for the same waits.`)
  }
}

async function notRetried(trx: Knex.Transaction, job_id: string): Promise<ApiError> {
  const [job] = await run(trx, findJob, { job_id })
  return job
    ? new ApiError('ALREADY_EXISTS', `${job_id} is running now; wait for its result.`)
    : new ApiError('NOT_FOUND', `${job_id} does not exist, or is done.`)
}

async function announce(
  { record }: RetryJobsDeps,
  trx: Knex.Transaction,
  { jobs, now }: { jobs: readonly ListedJob[]; now: Date },
): Promise<void> {
  await record(trx, jobs)
  await wakeProcesses(trx, { table: 'jobs', since: now.getTime() })
}

/** The jobs of a kind that failed in a period. */
export interface FailedJobs {
  kind: string
  since: Date
  /** Null is now. */
  until: Date | null
}

type Period = FailedJobs & { until: Date }

/** Selects the failed jobs of the kind and period, as `j`. */
const FAILED = `from jobs j where j.status = 'failed' and j.kind = :kind and ${FAILED_AT} >= :since and ${FAILED_AT} < :until`

/** Only one job of a key may wait: the newest. */
const removeSuperseded = statement<Period, { job_id: string }>(
  'jobs_remove_superseded',
  `delete from jobs where status = 'failed' and job_id in (
     select f.job_id from (
       select j.job_id, j.unique_key,
         row_number() over (partition by coalesce(j.unique_key, j.job_id) order by j.job_id desc) as place ${FAILED}
     ) f where f.place > 1 or exists (select from jobs p where p.unique_key = f.unique_key and p.status = 'pending')
   ) returning job_id`,
)

const retryBatch = statement<Period & { now: Date; batch: number }, ListedJob>(
  'jobs_retry',
  `update jobs set ${DUE_AGAIN} where status = 'failed' and job_id in (select j.job_id ${FAILED} limit :batch::int)
   returning ${LISTED_COLUMNS}`,
)

const BATCH = 1_000

export interface RetriedJobs {
  retried: number
  /** Jobs that were removed, because a newer one for the same waits. */
  superseded: number
}

/**
 * Makes all jobs of a kind that failed in a period due now, and resets their attempts. A second call finds none of them, because they are no
 * longer failed.
 */
export async function retryFailedJobs(deps: RetryJobsDeps, failed: FailedJobs): Promise<RetriedJobs> {
  const all = { retried: 0, superseded: 0 }
  // A job that fails again meanwhile does not belong to the period: the loop ends.
  const period = { ...failed, until: failed.until ?? new Date(deps.clock.now().getTime() + 1) }
  for (let more = true; more;) {
    const some = await retrySome(deps, period)
    all.retried += some?.retried ?? 0
    all.superseded += some?.superseded ?? 0
    more = some?.retried !== 0
  }
  return all
}

/** Returns null if a newer job for one of them was added at the same moment. Then nothing has changed. */
async function retrySome(deps: RetryJobsDeps, period: Period): Promise<RetriedJobs | null> {
  try {
    return await deps.db.knex.transaction(async (trx) => {
      const now = deps.clock.now()
      const superseded = await run(trx, removeSuperseded, period)
      const jobs = await run(trx, retryBatch, { ...period, now, batch: BATCH })
      if (jobs.length > 0) await announce(deps, trx, { jobs, now })
      return { retried: jobs.length, superseded: superseded.length }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'jobs_unique_key')) throw error
    return null
  }
}
