import type { SwitchablePlan } from '../../../generated/types.gen.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Plan } from '../../../domain/plan.ts'
import { naira } from '../naira.ts'
import type { SubscriptionRecord } from './read-subscription.ts'
import { nextChangeAt } from './subscription.view.ts'

const SWITCHABLE: readonly SwitchablePlan[] = ['starter', 'builder', 'scale']

/** @throws ApiError INVALID_PLAN if the plan cannot be switched to. */
export function requireSwitchable(plan: string): SwitchablePlan {
  const known = SWITCHABLE.find((name) => name === plan)
  if (known === undefined) throw new ApiError('INVALID_PLAN', `plan: must be one of ${SWITCHABLE.join(', ')}.`)
  return known
}

interface Switch {
  from: Plan
  to: SwitchablePlan
  subscription: SubscriptionRecord | undefined
  now: Date
}

/**
 * Checks whether the plan may be switched at all.
 * @throws ApiError TIER_SWITCH_UNSUPPORTED, NO_ACTIVE_SUBSCRIPTION, NO_OP, TIER_SWITCH_TOO_FREQUENT, in this order.
 */
export function checkSwitch({ from, to, subscription, now }: Switch): SubscriptionRecord {
  if (from === 'payg')
    throw new ApiError('TIER_SWITCH_UNSUPPORTED', 'A pay-as-you-go workspace has no plan to switch; contact support.')
  if (!subscription)
    throw new ApiError('NO_ACTIVE_SUBSCRIPTION', 'The workspace has no active subscription; contact support.')
  if (from === to) throw new ApiError('NO_OP', `plan: the workspace is already on the ${to} plan.`)
  const { last_changed_at } = subscription
  if (last_changed_at !== null) requireDayPassed(nextChangeAt(last_changed_at), now)
  return subscription
}

function requireDayPassed(next: Date, now: Date): void {
  if (next <= now) return
  const message = `The plan can be changed once in 24 hours; change it again after ${next.toISOString()}.`
  const retry_after_seconds = Math.ceil((next.getTime() - now.getTime()) / 1_000)
  throw new ApiError('TIER_SWITCH_TOO_FREQUENT', message, { retry_after_seconds })
}

/** @throws ApiError INSUFFICIENT_BALANCE, which names the missing amount. */
export function requireBalance(balance_kobo: number, net_kobo: number): void {
  if (balance_kobo >= net_kobo) return
  const missing = naira(net_kobo - balance_kobo)
  const costs = `The switch costs ${naira(net_kobo)}, and the balance is ${naira(balance_kobo)}`
  throw new ApiError('INSUFFICIENT_BALANCE', `${costs}; top up at least ${missing} first.`)
}
