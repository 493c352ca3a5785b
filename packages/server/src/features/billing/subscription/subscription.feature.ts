import { ownKinds } from '../../../platform/work/jobs.ts'
import type { Services } from '../../services.ts'
import type { PreviewDeps } from './preview-switch.ts'
import { registerRenewalJobs, type RenewalJobs, type RenewPlansDeps } from './renew-plans.ts'
import { subscriptionHandlers } from './subscription.handlers.ts'

type Shared = Omit<RenewPlansDeps & PreviewDeps, 'db' | 'clock' | 'ids' | 'log' | 'jobs'>

export function subscriptionFeature({ db, clock, ids, log, jobs }: Services, shared: Shared) {
  const deps = { ...shared, db, clock, ids, log, jobs: ownKinds<RenewalJobs>(jobs) }
  registerRenewalJobs(deps)
  return subscriptionHandlers(deps)
}
