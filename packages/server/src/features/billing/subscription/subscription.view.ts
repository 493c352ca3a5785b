import type { Subscription, SwitchablePlan } from '../../../generated/types.gen.ts'
import { billingMonth } from '../billing-month.ts'
import { plans } from '../plans.ts'
import type { SubscriptionRecord } from './read-subscription.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The time from which the customer may change the plan again. A time in the past means now. */
export function nextChangeAt(last_changed_at: Date): Date {
  return new Date(last_changed_at.getTime() + DAY_MS)
}

export function subscriptionView(
  { workspace_id, plan }: { workspace_id: string; plan: SwitchablePlan },
  { status, last_changed_at }: SubscriptionRecord,
  now: Date,
): Subscription {
  const { begins_at, ends_at } = billingMonth(now)
  const next_change = last_changed_at === null ? null : nextChangeAt(last_changed_at)
  return {
    workspace_id,
    plan,
    status,
    monthly_kobo: plans[plan].monthly_kobo,
    current_period_start: begins_at.toISOString(),
    current_period_end: ends_at.toISOString(),
    last_changed_at: last_changed_at?.toISOString() ?? null,
    next_change_at: next_change !== null && next_change > now ? next_change.toISOString() : null,
  }
}
