import type { Knex } from 'knex'
import type { PlanSwitch, Proration, SwitchablePlan } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Plan } from '../../../domain/plan.ts'
import { billingMonth } from '../billing-month.ts'
import { changePlan, type ChangePlanDeps } from '../change-plan.ts'
import { charge } from '../charge.ts'
import { credit } from '../credit.ts'
import { requireBalance } from './check-switch.ts'
import { planCharge } from './plan-charge.ts'
import { plannedSwitch } from './planned-switch.ts'
import { quotaAfter } from './quota-after.ts'
import { settleMonth } from './set-subscription.ts'
import { subscriptionView } from './subscription.view.ts'

/** A locked workspace. */
export interface LockedWorkspace {
  workspace_id: string
  plan: Plan
  balance_kobo: number
  recording_enabled: boolean
}

export interface SwitchPlanDeps extends ChangePlanDeps {
  db: Database
  /** Undefined if the workspace does not exist or was deleted. */
  lockIfThere(trx: Knex.Transaction, tenant: { workspace_id: string }): Promise<LockedWorkspace | undefined>
  /** Counts the workspace's agents, including paused ones. */
  countAgents(trx: Knex.Transaction, workspace_id: string): Promise<number>
}

/**
 * Switches the plan from today. The rest of the month is refunded for the earlier plan and charged for the new one, in one transaction
 * with the change. If two switches run at once, the second sees the result of the first.
 * @throws ApiError in this order: WORKSPACE_NOT_FOUND, INVALID_PLAN, TIER_SWITCH_UNSUPPORTED, NO_ACTIVE_SUBSCRIPTION, NO_OP,
 * TIER_SWITCH_TOO_FREQUENT, INSUFFICIENT_BALANCE.
 */
export async function switchPlan(deps: SwitchPlanDeps, caller: Caller, wanted: string): Promise<PlanSwitch> {
  const { workspace_id, actor } = caller
  return await deps.db.knex.transaction(async (trx) => {
    await deps.lockAgents(trx, workspace_id)
    const workspace = await deps.lockIfThere(trx, { workspace_id })
    if (!workspace) throw new ApiError('WORKSPACE_NOT_FOUND', 'The workspace no longer exists.')
    const now = deps.clock.now()
    const { plan, subscription, proration } = await plannedSwitch(trx, { workspace, wanted, now })
    requireBalance(workspace.balance_kobo, proration.net_kobo)
    const effects = await changePlan(deps, trx, { workspace, plan, actor })
    await moveMoney(deps, trx, { workspace_id, plan, proration, now })
    const agents = await deps.countAgents(trx, workspace_id)
    const after = { ...subscription, last_changed_at: now }
    return {
      subscription: subscriptionView({ workspace_id, plan }, after, now),
      proration,
      quota_after: await quotaAfter(trx, { workspace_id, plan, agents, now }),
      ...effects!,
    }
  })
}

interface Moved {
  workspace_id: string
  plan: SwitchablePlan
  proration: Proration
  now: Date
}

/**
 * Refunds first, because the refund may pay for the charge. A workspace is switched once in 24 hours, so the time identifies the
 * switch.
 */
async function moveMoney(deps: SwitchPlanDeps, trx: Knex.Transaction, moved: Moved): Promise<void> {
  const { workspace_id, plan, proration, now } = moved
  const { refund_kobo, charge_kobo } = proration
  const cause = `plan_switch:${now.toISOString()}`
  const refund = { workspace_id, entry_type: 'proration_refund', cause: `${cause}:refund`, amount_kobo: refund_kobo }
  if (refund_kobo > 0 && (await credit(deps, trx, { ...refund, entry_type: 'proration_refund' })) === null)
    throw new ApiError('INVALID_ARGUMENT', 'plan: the balance is too large to take the refund; contact support.')
  if (charge_kobo > 0) {
    const outcome = await charge(
      deps,
      trx,
      planCharge({ workspace_id, cause: `${cause}:${plan}`, amount_kobo: charge_kobo }),
    )
    if (outcome.kind !== 'charged') throw new Error(`The charge for a switch of plan was ${outcome.kind}.`)
  }
  await settleMonth(trx, { workspace_id, month: billingMonth(now).month, changed_at: now })
}
