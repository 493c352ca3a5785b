import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Rate } from '../../../domain/destinations.ts'
import type { Plan } from '../../../domain/plan.ts'
import { unchargedCauses } from '../../billing/charge.ts'
import { plans } from '../../billing/plans.ts'
import { minuteKobo } from '../../billing/rates.ts'
import type { Need } from '../../billing/require-funds.ts'
import type { CallRecord } from '../call.model.ts'
import { chargeMinute, MINUTE_MS, minuteCause, type MinuteDeps } from './charge-minute.ts'
import { aiModeOf } from '../placing/new-call.ts'

/**
 * The price of a minute: that of the destination, or that of the agent's mode in the plan with which the call began. Null if the
 * call is free.
 */
export function minutePrice(call: CallRecord, { plan, rate }: { plan: Plan; rate: Rate | null }): number | null {
  return call.environment === 'sandbox' ? null : minuteKobo(plan, call.ai_mode, rate)
}

/** JSON: the minute prices of inbound calls by plan and mode, for a statement that knows both. */
export const MINUTE_RATES = JSON.stringify(
  Object.fromEntries(
    (Object.keys(plans) as Plan[]).map((plan) => [
      plan,
      { byom: minuteKobo(plan, 'byom'), hosted: minuteKobo(plan, 'hosted') },
    ]),
  ),
)

/** The payment that must be possible before a call begins. */
export function firstMinute(
  { plan, ai_provider }: { plan: Plan; ai_provider: string },
  rate: Rate | null = null,
): Need {
  return { entry_type: 'voice_minute', quantity: 1, amount_kobo: minuteKobo(plan, aiModeOf(ai_provider), rate) }
}

/** The number of minutes that have begun by `until`. The first one begins with the answer. */
export function minutesBegun(answered_at: Date, until: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - answered_at.getTime()) / MINUTE_MS))
}

/** The minutes that are not charged, counted from 1. @param line.begun - How many minutes of the line have begun. */
export async function missedMinutes(
  db: Database,
  workspace_id: string,
  { begun, causeOf }: { begun: number; causeOf: (minute: number) => string },
): Promise<number[]> {
  const minutes = Array.from({ length: begun }, (_, index) => index + 1)
  const missed = new Set(await unchargedCauses(db, workspace_id, minutes.map(causeOf)))
  return minutes.filter((minute) => missed.has(causeOf(minute)))
}

const selectCost = statement<{ call_id: string }, { cost_kobo: number }>(
  'call_cost',
  'select cost_kobo from calls where call_id = :call_id',
)

/** Reads the recorded cost, because a process that lost the result of a charge does not know it. */
export async function costOf(db: Database, call: CallRecord): Promise<number> {
  const [row] = await run(db, selectCost, call)
  return row?.cost_kobo ?? call.cost_kobo
}

interface Unsettled {
  call: CallRecord
  /** The price of a minute. Null if it is free. */
  amount_kobo: number | null
  ended_at: Date
  /** True if `cost_kobo` is known to contain only minutes and no transfer, so that it shows whether all minutes are charged. */
  only_minutes?: boolean
}

/**
 * Charges the minutes that were missed, for example because a process died or a charge failed, as far as the balance
 * allows.
 * @returns the total cost of the call.
 */
export async function settleMinutes(
  deps: MinuteDeps,
  { call, amount_kobo, ended_at, only_minutes = false }: Unsettled,
): Promise<number> {
  if (amount_kobo === null || call.answered_at === null) return call.cost_kobo
  const begun = minutesBegun(call.answered_at, ended_at)
  if (only_minutes && call.cost_kobo >= begun * amount_kobo) return call.cost_kobo
  const causeOf = (minute: number): string => minuteCause(call, minute)
  for (const minute of await missedMinutes(deps.db, call.workspace_id, { begun, causeOf }))
    if ((await chargeMinute(deps, { call, minute, amount_kobo })) === null) break
  return await costOf(deps.db, call)
}
