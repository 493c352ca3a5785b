import type { JobContext } from '../../platform/work/job-runner.ts'
import type { JobQueue, NewJob } from '../../platform/work/jobs.ts'
import { deleteOldContent, LANES, mayHaveOld, nextOld } from './delete-old-content.ts'
import type { RetentionDeps } from './retention-work.ts'

export interface RetentionJobs {
  /** Processes the workspaces of a lane. `turn` counts how often the job has continued. */
  'retention.lane': { lane: number; turn: number }
}

const INTERVAL_MS = 10 * 60 * 1_000

export interface RetentionJobsDeps extends RetentionDeps {
  jobs: JobQueue<RetentionJobs>
}

/**
 * Each lane has a part of the workspaces, so that several processes can work at once, and a busy lane does not hold up the others. A
 * process works on one lane after the other. A lane that is not finished in its time continues after the others.
 */
export function registerRetentionJobs(deps: RetentionJobsDeps): void {
  const { jobs, db, clock } = deps
  let before: Promise<unknown> = Promise.resolve()
  const enqueue = (lanes: readonly number[], turn: number): Promise<void> =>
    db.knex.transaction(async (trx) => {
      for (const lane of lanes) await jobs.enqueue(trx, laneJob({ lane, turn }, clock.now()))
    })
  const work = async (lane: number, { signal }: JobContext): Promise<boolean> =>
    !signal.aborted && (await deleteOldContent({ ...deps, lane }, signal)).left
  jobs.register('retention.lane', async ({ lane, turn }, context) => {
    const working = before.then(() => work(lane, context))
    before = working.catch(() => {})
    if (await working) await enqueue([lane], turn + 1)
  })
  jobs.every('retention.sweep', { interval_ms: INTERVAL_MS, due: () => nextOld(deps) }, async () => {
    if (await mayHaveOld(deps)) await enqueue([...Array(LANES).keys()], 0)
  })
}

/** A job still counts as pending while it enqueues the next one, so the next one needs another key. */
function laneJob(payload: RetentionJobs['retention.lane'], now: Date): NewJob<RetentionJobs> {
  const unique_key = `retention.lane:${payload.lane}:${payload.turn % 2}`
  return { kind: 'retention.lane', payload, due_at: now, unique_key }
}
