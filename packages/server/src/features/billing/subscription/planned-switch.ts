import type { Proration, SwitchablePlan } from '../../../generated/types.gen.ts'
import type { StatementTarget } from '../../../platform/db/statement.ts'
import type { Plan } from '../../../domain/plan.ts'
import { billingMonth } from '../billing-month.ts'
import { plans } from '../plans.ts'
import { checkSwitch, requireSwitchable } from './check-switch.ts'
import { prorated, restOfMonth } from './proration.ts'
import { readSubscription, type SubscriptionRecord } from './read-subscription.ts'

interface Wanted {
  workspace: { workspace_id: string; plan: Plan }
  wanted: string
  now: Date
}

/** A switch that only the balance can refuse. */
export interface PlannedSwitch {
  plan: SwitchablePlan
  subscription: SubscriptionRecord
  proration: Proration
}

/**
 * Plans a switch at this moment. A preview and the switch itself use the same cost.
 * @throws ApiError INVALID_PLAN, TIER_SWITCH_UNSUPPORTED, NO_ACTIVE_SUBSCRIPTION, NO_OP, TIER_SWITCH_TOO_FREQUENT
 */
export async function plannedSwitch(db: StatementTarget, { workspace, wanted, now }: Wanted): Promise<PlannedSwitch> {
  const plan = requireSwitchable(wanted)
  const found = await readSubscription(db, workspace.workspace_id)
  const subscription = checkSwitch({ from: workspace.plan, to: plan, subscription: found, now })
  return { plan, subscription, proration: prorationOf({ from: workspace.plan, to: plan, subscription, now }) }
}

interface Change {
  from: Plan
  to: SwitchablePlan
  subscription: SubscriptionRecord
  now: Date
}

/** A month that has not been paid from the balance is not refunded. */
function prorationOf({ from, to, subscription, now }: Change): Proration {
  const month = billingMonth(now)
  const rest = restOfMonth(now, month)
  const isPaid = subscription.paid && subscription.month === month.month
  const refund_kobo = isPaid ? prorated(plans[from].monthly_kobo, rest) : 0
  const charge_kobo = prorated(plans[to].monthly_kobo, rest)
  const { days_remaining, days_in_month } = rest
  const net_kobo = charge_kobo - refund_kobo
  return { refund_kobo, charge_kobo, net_kobo, proration_ratio: days_remaining / days_in_month, days_remaining }
}
