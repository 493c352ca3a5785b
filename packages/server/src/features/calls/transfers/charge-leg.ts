import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced, isUniqueViolation } from '../../../platform/db/violations.ts'
import { chargeParams, chargeRefusal, type ChargeParams } from '../../billing/charge-sql.ts'
import type { CallRecord } from '../call.model.ts'
import { chargeConnected, CONNECTED_FENCE, MINUTE_MS } from '../charging/charge-minute.ts'
import type { ChargeDeps } from '../charging/charge-transfer.ts'
import { minutesBegun, missedMinutes } from '../charging/metering.ts'
import type { LegKey } from './transfer-rows.ts'

/** An answered line to a colleague that has a price. */
export interface PricedLeg extends LegKey {
  answered_at: Date
  minute_kobo: number
}

type ChargedCall = Pick<CallRecord, 'workspace_id' | 'agent_id'>

const charge = statement<ChargeParams & LegKey, { cost_kobo: number }>(
  'call_charge_leg',
  chargeConnected(`leg as (
     update call_transfers t set cost_kobo = t.cost_kobo - charged.amount_kobo from charged
     where t.call_id = :call_id and t.position = :position
   )`),
)

/** @param minute - The number of the minute, counted from 1. */
export function legCause({ call_id, position }: LegKey, minute: number): string {
  return `${call_id}:colleague:${position}:minute:${minute}`
}

/**
 * Charges a minute of a line to a colleague, as part of its call.
 * @returns false if the balance or the workspace's daily limit does not suffice. True also if the minute was charged before or the
 * call has ended.
 */
export async function chargeLegMinute(
  deps: ChargeDeps,
  call: ChargedCall,
  { minute, ...leg }: PricedLeg & { minute: number },
): Promise<boolean> {
  const { call_id, position, answered_at, minute_kobo } = leg
  const { workspace_id, agent_id } = call
  const used_at = new Date(answered_at.getTime() + (minute - 1) * MINUTE_MS)
  const of = { workspace_id, agent_id, entry_type: 'voice_minute', cause: legCause(leg, minute) } as const
  const wanted = { ...of, quantity: 1, amount_kobo: minute_kobo, limit: null, is_limited: true, used_at }
  try {
    await run(deps.db, charge, { ...chargeParams(deps, wanted), call_id, position })
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'ledger_entries_cause') || isFenced(error, CONNECTED_FENCE)) return true
    if (chargeRefusal(error) === null) throw error
    return false
  }
}

/** Charges the minutes of a line that were missed, as far as the balance allows. The call must not have ended yet. */
export async function settleLegMinutes(
  deps: ChargeDeps,
  call: ChargedCall,
  { ended_at, ...leg }: PricedLeg & { ended_at: Date },
): Promise<void> {
  const begun = minutesBegun(leg.answered_at, ended_at)
  const causeOf = (minute: number): string => legCause(leg, minute)
  for (const minute of await missedMinutes(deps.db, call.workspace_id, { begun, causeOf }))
    if (!(await chargeLegMinute(deps, call, { ...leg, minute }))) return
}
