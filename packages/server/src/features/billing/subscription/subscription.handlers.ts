import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import { readBillingStatus } from '../read-billing-status.ts'
import { previewSwitch, type PreviewDeps } from './preview-switch.ts'
import { readSubscription } from './read-subscription.ts'
import { subscriptionView } from './subscription.view.ts'
import { switchPlan, type SwitchPlanDeps } from './switch-plan.ts'

export function subscriptionHandlers(
  deps: SwitchPlanDeps & PreviewDeps,
): Pick<Routes<Caller>, 'getSubscription' | 'switchSubscription' | 'previewSubscription'> {
  return {
    async getSubscription({ caller }) {
      const { workspace_id } = caller
      const { plan } = await readBillingStatus(deps.db, caller)
      const subscription = await readSubscription(deps.db, workspace_id)
      if (plan === 'payg' || !subscription) throw new ApiError('NOT_FOUND', `The ${plan} plan has no subscription.`)
      return { status: 200, body: subscriptionView({ workspace_id, plan }, subscription, deps.clock.now()) }
    },
    async previewSubscription({ caller, query }) {
      return { status: 200, body: await previewSwitch(deps, caller, query.plan) }
    },
    async switchSubscription({ caller, body }) {
      return { status: 200, body: await switchPlan(deps, caller, body.plan) }
    },
  }
}
