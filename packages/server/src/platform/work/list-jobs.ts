import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Database } from '../db/database.ts'
import { run, statement } from '../db/statement.ts'
import { isUniqueViolation } from '../db/violations.ts'
import { ApiError } from '../errors.ts'
import { wakeProcesses } from './wake-ups.ts'

export const JOB_STATUSES = ['pending', 'running', 'failed'] as const

export type JobStatus = (typeof JOB_STATUSES)[number]

/** A job without its payload, which may contain personal data. */
export interface ListedJob {
  job_id: string
  kind: string
  status: JobStatus
  attempt_count: number
  /** Null if it has failed permanently. */
  next_attempt_at: Date | null
  last_error: string | null
  created_at: Date
}

interface PageParams {
  status: string | null
  kind: string | null
  before: string
  limit: number
}

const STATUS = `case when status = 'failed' then 'failed' when leased_by is not null then 'running' else 'pending' end`

const COLUMNS = `job_id, kind, ${STATUS} as status, attempt_count, next_attempt_at, last_error, created_at`

const selectJobs = statement<PageParams, ListedJob>(
  'list_jobs',
  `select ${COLUMNS} from jobs
   where job_id < :before and (:status::text is null or ${STATUS} = :status) and (:kind::text is null or kind = :kind)
   order by job_id desc limit :limit`,
)

/** A text that sorts after every id. */
const END = 'job_~'

/** Lists the jobs of all processes, newest first. Jobs that are done are not in the table. */
export async function listJobs(
  db: Database,
  { status, kind, after, limit }: { status?: string; kind?: string; after: string | null; limit: number },
): Promise<ListedJob[]> {
  return await run(db, selectJobs, { status: status ?? null, kind: kind ?? null, before: after ?? END, limit })
}

const retry = statement<{ job_id: string; now: Date }, ListedJob>(
  'job_retry',
  `update jobs set status = 'pending', attempt_count = 0, next_attempt_at = :now
   where job_id = :job_id and leased_by is null returning ${COLUMNS}`,
)

const findJob = statement<{ job_id: string }, ListedJob>(
  'find_job',
  `select ${COLUMNS} from jobs where job_id = :job_id`,
)

/**
 * Makes a failed or waiting job due now, with all its attempts again.
 * @throws ApiError NOT_FOUND when it does not exist or is done; ALREADY_EXISTS while it runs, or when another job of its key waits.
 */
export async function retryJob({ db, clock }: { db: Database; clock: Clock }, job_id: string): Promise<ListedJob> {
  const now = clock.now()
  return await db.knex.transaction(async (trx) => {
    const [job] = await reopen(trx, { job_id, now })
    if (!job) throw await notRetried(trx, job_id)
    await wakeProcesses(trx, { table: 'jobs', since: now.getTime() })
    return job
  })
}

async function reopen(trx: Knex.Transaction, params: { job_id: string; now: Date }): Promise<ListedJob[]> {
  try {
    return await run(trx, retry, params)
  } catch (error) {
    if (!isUniqueViolation(error, 'jobs_unique_key')) throw error
    throw new ApiError('ALREADY_EXISTS', `${params.job_id} is not needed: a newer job for the same waits.`)
  }
}

async function notRetried(trx: Knex.Transaction, job_id: string): Promise<ApiError> {
  const [job] = await run(trx, findJob, { job_id })
  return job
    ? new ApiError('ALREADY_EXISTS', `${job_id} is running now; wait for its result.`)
    : new ApiError('NOT_FOUND', `${job_id} does not exist, or is done.`)
}
