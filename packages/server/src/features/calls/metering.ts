import type { Database } from '../../platform/db/database.ts'
import type { Plan } from '../../platform/plan.ts'
import type { LedgerDeps } from '../billing/charge.ts'
import { minuteKobo } from '../billing/rates.ts'
import type { Need } from '../billing/require-funds.ts'
import type { CallRecord } from './call.model.ts'
import { chargeMinute } from './charge-minute.ts'
import { aiModeOf } from './new-call.ts'

export const MINUTE_MS = 60_000

/** By the plan and the mode with which it began; null: it is free. */
export function rateOf(call: CallRecord, plan: Plan): number | null {
  return call.environment === 'sandbox' ? null : minuteKobo(plan, call.ai_mode)
}

/** What must be paid for before a call begins. */
export function firstMinute(plan: Plan, ai_provider: string): Need {
  return { entry_type: 'voice_minute', quantity: 1, amount_kobo: minuteKobo(plan, aiModeOf(ai_provider)) }
}

/** How many minutes a call has begun by then; the first when it is answered. */
export function minutesBegun(answered_at: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - answered_at.getTime()) / MINUTE_MS))
}

/**
 * Charges the minutes that nobody has charged, as of a call whose process died, as far as the balance goes.
 * @returns what the call has cost in all.
 */
export async function settleMinutes(
  deps: LedgerDeps & { db: Database },
  { call, amount_kobo, ended_at }: { call: CallRecord; amount_kobo: number | null; ended_at: Date },
): Promise<number> {
  if (amount_kobo === null || call.answered_at === null) return call.cost_kobo
  let cost_kobo = call.cost_kobo
  const begun = minutesBegun(call.answered_at, ended_at)
  for (let minute = cost_kobo / amount_kobo + 1; minute <= begun; minute++) {
    const cost = await chargeMinute(deps, { call: { ...call, cost_kobo }, minute, amount_kobo })
    if (cost === null) break
    cost_kobo = cost
  }
  return cost_kobo
}
