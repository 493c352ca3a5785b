import { rowList, type ParamsOf } from '../db/rows.ts'
import { statement } from '../db/statement.ts'

export interface JobResult {
  id: string
  kind: string
  claim: number
  /** `again` is a failure that is retried, and `later` the next run of a recurring job. */
  outcome: 'done' | 'again' | 'later' | 'failed'
  next_attempt_at: Date | null
  /** Null unless the outcome is `failed`. */
  failed_at: Date | null
  error: string | null
}

const results = rowList('r', {
  id: 'text',
  claim: 'int',
  outcome: 'text',
  next_attempt_at: 'timestamptz?',
  failed_at: 'timestamptz?',
  error: 'text?',
})

export const recordJobs = statement<ParamsOf<typeof results>>(
  'jobs_record',
  `with r as (
    select * from ${results.source}
  ), kept as (
    update jobs j set
      status = case r.outcome when 'failed' then 'failed' else 'pending' end,
      attempt_count = case r.outcome when 'later' then 0 else j.attempt_count + 1 end,
      leased_by = null, next_attempt_at = r.next_attempt_at, failed_at = r.failed_at, last_error = r.error
    from (select * from r where outcome <> 'done') r where j.job_id = r.id and j.claim = r.claim
  )
  delete from jobs j using (select * from r where outcome = 'done') r where j.job_id = r.id and j.claim = r.claim`,
)

export function recordParams(rows: JobResult[]): ParamsOf<typeof results> {
  return results.params(rows)
}
