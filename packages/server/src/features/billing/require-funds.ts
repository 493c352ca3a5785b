import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../domain/plan.ts'
import { capFault, capReached, type Spending } from './agent-spending.ts'
import { billingMonth } from './billing-month.ts'
import type { Refusal } from './charge-sql.ts'
import { limitFault, limitReached, type DailyLimit } from './daily-limit.ts'
import { naira } from './naira.ts'
import { monthlyLimit, type QuotaType } from './rates.ts'

/** Everything that decides whether a workspace can pay. */
export interface Funds extends Spending, DailyLimit {
  plan: Plan
  balance_kobo: number
  /** The time since which the operator of the service has blocked the workspace. Null if it is not blocked. */
  blocked_at: Date | null
  /** How much of the wanted type the workspace has used this month. */
  used: number
}

export interface Need {
  entry_type: QuotaType
  quantity: number
  amount_kobo: number
}

const NAMES: Readonly<Record<QuotaType, string>> = {
  voice_minute: 'voice minutes',
  sms_segment: 'SMS segments',
  whatsapp_conversation: 'WhatsApp conversations',
}

/**
 * WORKSPACE_BLOCKED if the operator has blocked the workspace, an error if the balance does not suffice, QUOTA_EXCEEDED if the plan has
 * no more of it or if the agent or the workspace may spend no more today, otherwise null.
 */
export function fundsFault(
  { plan, balance_kobo, blocked_at, used, ...spending }: Funds,
  need: Need,
  now: Date,
): ApiError | null {
  const { entry_type, quantity, amount_kobo } = need
  if (blocked_at !== null) return blockedByOperator()
  if (balance_kobo <= 0 || balance_kobo < amount_kobo) return blocked(balance_kobo, amount_kobo)
  const limit = monthlyLimit(plan, entry_type)
  if (limit !== null && used + quantity > limit) return quotaExceeded(plan, entry_type, now)
  return capFault(spending, amount_kobo, now) ?? limitFault(spending, amount_kobo, now)
}

/** @throws ApiError the fault that {@link fundsFault} finds. */
export function requireFunds(funds: Funds, need: Need, now: Date): void {
  const fault = fundsFault(funds, need, now)
  if (fault) throw fault
}

export function blocked(balance_kobo: number, amount_kobo: number): ApiError {
  if (balance_kobo <= 0) return new ApiError('WORKSPACE_BLOCKED', 'The balance is zero; top up to continue.')
  const rest = `The balance of ${naira(balance_kobo)} does not cover ${naira(amount_kobo)}`
  return new ApiError('WORKSPACE_BLOCKED', `${rest}; top up to continue.`)
}

export function blockedByOperator(): ApiError {
  return new ApiError('WORKSPACE_BLOCKED', 'The operator of the service has blocked the workspace; contact them.')
}

export function quotaExceeded(plan: Plan, type: QuotaType, now: Date): ApiError {
  const limit = monthlyLimit(plan, type)
  const { ends_at } = billingMonth(now)
  const rule = `The ${plan} plan allows ${limit} ${NAMES[type]} a month`
  return new ApiError(
    'QUOTA_EXCEEDED',
    `${rule}; the quota is reset at ${ends_at.toISOString()}. Change the plan for more.`,
  )
}

/** The error for a charge that was refused although the gates had let it pass, because of other charges in the meantime. */
export function chargeRefused(by: Refusal, type: QuotaType, now: Date): ApiError {
  if (by === 'block') return blockedByOperator()
  if (by === 'balance') return new ApiError('WORKSPACE_BLOCKED', 'The balance is used up; top up to continue.')
  if (by === 'cap') return capReached(now)
  if (by === 'limit') return limitReached(now)
  const reset_at = billingMonth(now).ends_at.toISOString()
  return new ApiError('QUOTA_EXCEEDED', `The plan's ${NAMES[type]} are used up; the quota is reset at ${reset_at}.`)
}
