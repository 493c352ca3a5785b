import { carriersByEnvironment } from '../../gateways/telephony/by-environment.ts'
import type { Passage } from '../../gateways/ai/responder.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import { byomResponder } from '../turns/byom-responder.ts'
import { respondersByEnvironment } from '../turns/responder-for.ts'
import type { CallJobs } from './call-line.ts'
import { callHandlers } from './calls.handlers.ts'
import { registerCallJobs } from './calls.jobs.ts'
import { endWorkspaceCalls } from './end-workspace-calls.ts'

export function callsFeature(
  { db, clock, ids, pages, delivery: { outbox, callSynchronously }, ...services }: Services,
  shared: { searchKnowledge(query: { knowledge_base_id: string; query: string; limit: number }): Promise<Passage[]> },
) {
  const jobs = ownKinds<CallJobs>(services.jobs)
  const responderFor = respondersByEnvironment(byomResponder(callSynchronously))
  registerCallJobs({ ...shared, knex: db.knex, clock, ids, outbox, jobs, responderFor })
  return {
    handlers: callHandlers({ db, clock, ids, outbox, jobs, pages, carrierFor: carriersByEnvironment(clock) }),
    endWorkspace: endWorkspaceCalls,
  }
}
