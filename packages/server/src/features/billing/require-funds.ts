import { ApiError } from '../../platform/errors.ts'
import type { Plan } from '../../platform/plan.ts'
import { billingMonth } from './billing-month.ts'
import { monthlyLimit, type QuotaType } from './rates.ts'

/** What a workspace has left. */
export interface Funds {
  plan: Plan
  balance_kobo: number
  /** Of what is needed, in this month. */
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

/** @throws ApiError WORKSPACE_BLOCKED when the balance does not pay for it, QUOTA_EXCEEDED when the plan has no more of it. */
export function requireFunds(funds: Funds, need: Need, now: Date): void {
  if (funds.balance_kobo < need.amount_kobo) throw blocked(funds.balance_kobo, need.amount_kobo)
  const limit = monthlyLimit(funds.plan, need.entry_type)
  if (limit !== null && funds.used + need.quantity > limit) throw quotaExceeded(funds.plan, need.entry_type, now)
}

export function blocked(balance_kobo: number, amount_kobo: number): ApiError {
  const left = balance_kobo <= 0 ? 'The balance is zero' : `The balance of ${naira(balance_kobo)} is too low`
  return new ApiError('WORKSPACE_BLOCKED', `${left}; this costs ${naira(amount_kobo)}. Top up to go on.`)
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

export function naira(kobo: number): string {
  return `NGN ${(kobo / 100).toFixed(2)}`
}
