import { carriersByEnvironment } from '../../gateways/telephony/by-environment.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import type { TakeTurnDeps } from '../turns/take-turn.ts'
import type { CallJobs } from './call-line.ts'
import { callHandlers } from './calls.handlers.ts'
import { registerCallJobs } from './calls.jobs.ts'
import { endWorkspaceCalls } from './end-workspace-calls.ts'

export function callsFeature(
  { db, clock, ids, pages, delivery: { outbox }, ...services }: Services,
  turns: TakeTurnDeps,
) {
  const jobs = ownKinds<CallJobs>(services.jobs)
  registerCallJobs({ ...turns, knex: db.knex, clock, ids, outbox, jobs })
  return {
    handlers: callHandlers({ db, clock, ids, outbox, jobs, pages, carrierFor: carriersByEnvironment(clock) }),
    endWorkspace: endWorkspaceCalls,
  }
}
