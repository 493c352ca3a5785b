import { continueReplay, type ReplayOwner } from '../../delivery/long-replay.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/work/job-runner.ts'
import type { JobQueue, NewJob } from '../../platform/work/jobs.ts'

export interface ReplayJobs {
  'webhooks.replay': ReplayOwner
}

export interface ReplayJobsDeps {
  db: Database
  clock: Clock
  jobs: JobQueue<ReplayJobs>
  /** Notifies the dispatcher that deliveries are due since this time. */
  wake: (since: Date) => void
}

/** Less time than a job may take. The next job continues. */
const BUDGET_MS = 20_000

export function replayJob({ workspace_id, environment }: ReplayOwner, now: Date): NewJob<ReplayJobs> {
  return { kind: 'webhooks.replay', payload: { workspace_id, environment }, due_at: now }
}

export function registerReplayJobs(deps: ReplayJobsDeps): void {
  deps.jobs.register('webhooks.replay', (owner, context) => goOn(deps, owner, context))
}

async function goOn(deps: ReplayJobsDeps, owner: ReplayOwner, { signal }: JobContext): Promise<void> {
  const { db, clock, jobs, wake } = deps
  const until = clock.monotonic_ms() + BUDGET_MS
  for (let more = true; more;) {
    if (signal.aborted || clock.monotonic_ms() >= until)
      return await db.knex.transaction((trx) => jobs.enqueue(trx, replayJob(owner, clock.now())))
    more = await continueReplay(deps, owner)
    wake(clock.now())
  }
}
