import { statement } from '../db/statement.ts'

export interface JobResult {
  id: string
  claim: number
  /** `again` is a failure that is tried again, `later` the next turn of a recurring job. */
  outcome: 'done' | 'again' | 'later' | 'failed'
  next_attempt_at: Date | null
  error: string | null
}

interface RecordParams {
  ids: string[]
  claims: number[]
  outcomes: JobResult['outcome'][]
  next_attempt_at: (Date | null)[]
  errors: (string | null)[]
}

export const recordJobs = statement<RecordParams>(
  'jobs_record',
  `with r as (
    select * from unnest(:ids::text[], :claims::int[], :outcomes::text[], :next_attempt_at::timestamptz[],
      :errors::text[]) as r (id, claim, outcome, next_attempt_at, error)
  ), kept as (
    update jobs j set
      status = case r.outcome when 'failed' then 'failed' else 'pending' end,
      attempt_count = case r.outcome when 'later' then 0 else j.attempt_count + 1 end,
      leased_by = null, next_attempt_at = r.next_attempt_at, last_error = r.error
    from (select * from r where outcome <> 'done') r where j.job_id = r.id and j.claim = r.claim
  )
  delete from jobs j using (select * from r where outcome = 'done') r where j.job_id = r.id and j.claim = r.claim`,
)

export function recordParams(results: JobResult[]): RecordParams {
  return {
    ids: results.map(({ id }) => id),
    claims: results.map(({ claim }) => claim),
    outcomes: results.map(({ outcome }) => outcome),
    next_attempt_at: results.map(({ next_attempt_at }) => next_attempt_at),
    errors: results.map(({ error }) => error),
  }
}
