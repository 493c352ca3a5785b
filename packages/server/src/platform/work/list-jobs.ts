import type { Database } from '../db/database.ts'
import { run, statement } from '../db/statement.ts'

export const JOB_STATUSES = ['pending', 'running', 'failed'] as const

export type JobStatus = (typeof JOB_STATUSES)[number]

/** A job without its payload, which may contain personal data. */
export interface ListedJob {
  job_id: string
  kind: string
  /** The workspace for which it works. Null if it works for a user or for the whole service. */
  workspace_id: string | null
  status: JobStatus
  attempt_count: number
  /** Null if it has failed permanently. */
  next_attempt_at: Date | null
  last_error: string | null
  created_at: Date
  /** Null unless it has failed permanently. */
  failed_at: Date | null
}

/** A release before the column `failed_at` lets jobs fail without a time. */
export const FAILED_AT = 'coalesce(failed_at, created_at)'

const STATUS = `case when status = 'failed' then 'failed' when leased_by is not null then 'running' else 'pending' end`

export const LISTED_COLUMNS = `job_id, kind, payload->>'workspace_id' as workspace_id, ${STATUS} as status, attempt_count,
  next_attempt_at, last_error, created_at, case when status = 'failed' then ${FAILED_AT} end as failed_at`

export interface JobFilters {
  status: string | null
  kind: string | null
  workspace_id: string | null
  /** Compared with the time at which a job failed, or was created if it has not failed. */
  since: Date | null
  until: Date | null
}

const selectJobs = statement<JobFilters & { before: string; limit: number }, ListedJob>(
  'list_jobs',
  `select ${LISTED_COLUMNS} from jobs
   where job_id < :before and (:status::text is null or ${STATUS} = :status) and (:kind::text is null or kind = :kind)
     and (:workspace_id::text is null or payload->>'workspace_id' = :workspace_id)
     and (:since::timestamptz is null or ${FAILED_AT} >= :since)
     and (:until::timestamptz is null or ${FAILED_AT} < :until)
   order by job_id desc limit :limit`,
)

/** A text that sorts after every id. */
const END = 'job_~'

/** Lists the jobs of all processes, newest first. Jobs that are done are not in the table. */
export async function listJobs(
  db: Database,
  { after, limit, ...filters }: JobFilters & { after: string | null; limit: number },
): Promise<ListedJob[]> {
  return await run(db, selectJobs, { ...filters, before: after ?? END, limit })
}

const countFailed = statement<object, { kind: string; count: number }>(
  'count_failed_jobs',
  `select kind, count(*)::int as count from jobs where status = 'failed' group by kind order by kind`,
)

/** The number of jobs of each kind that have failed permanently. */
export async function countFailedJobs(db: Database): Promise<{ kind: string; count: number }[]> {
  return await run(db, countFailed, {})
}
