import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced, isUniqueViolation } from '../../../platform/db/violations.ts'
import type { LedgerDeps } from '../../billing/charge.ts'
import {
  chargeFragment,
  chargeParams,
  chargeRefusal,
  isCharged,
  type Charge,
  type ChargeParams,
} from '../../billing/charge-sql.ts'
import type { CallRecord } from '../call.model.ts'
import type { ChargeTogether, MinuteCharge } from './minute-charges.ts'

export const CONNECTED_FENCE = 'call_connected'

export const MINUTE_MS = 60_000

const COST = `cost as (
     update calls c set cost_kobo = c.cost_kobo - charged.amount_kobo from charged
     where c.call_id = :call_id and c.status = 'in_progress' returning c.cost_kobo
   )`

/**
 * SQL: charges a connected call. The fence prevents charges to a call that has ended. The conditions are nested in a `case`, because
 * SQL may evaluate the operands of `and` in any order.
 * @param also - Further CTEs, which take effect together with the charge.
 */
export const chargeConnected = (...also: string[]): string => `
   with ${[chargeFragment, COST, ...also].join(', ')}
   select cost_kobo from cost right join (select) always on true
   where case when ${isCharged} then require_row((select count(*) from cost), '${CONNECTED_FENCE}') end`

export const chargeMinuteStatement = statement<ChargeParams & { call_id: string }, { cost_kobo: number }>(
  'call_charge_minute',
  chargeConnected(),
)

/** @param minute - The number of the minute, counted from 1. */
export function minuteCause({ call_id }: Pick<CallRecord, 'call_id'>, minute: number): string {
  return `${call_id}:minute:${minute}`
}

export interface Minute {
  call: CallRecord
  /** The number of the minute, counted from 1. */
  minute: number
  amount_kobo: number
}

export interface MinuteDeps extends LedgerDeps {
  db: Database
  chargeTogether: ChargeTogether
}

/**
 * Charges a minute of a connected call. The quota does not cut off calls; it only applies when they begin.
 * @returns the call's cost so far, unchanged if the minute was charged before or the call has ended. Null if the
 * balance or the workspace's daily limit does not suffice.
 */
export async function chargeMinute(deps: MinuteDeps, { call, ...minute }: Minute): Promise<number | null> {
  const params = minuteCharge(deps, { call, ...minute })
  try {
    return (await deps.chargeTogether(params)) ?? (await chargeAlone(deps.db, params))
  } catch (error) {
    if (isUniqueViolation(error, 'ledger_entries_cause') || isFenced(error, CONNECTED_FENCE)) return call.cost_kobo
    if (chargeRefusal(error) === null) throw error
    return null
  }
}

/** The parameters that charge the minute. */
export function minuteCharge(deps: LedgerDeps, minute: Minute): MinuteCharge {
  return { ...chargeParams(deps, chargeOf(minute)), call_id: minute.call.call_id }
}

function chargeOf({ call, minute, amount_kobo }: Minute): Charge {
  const { workspace_id, agent_id, answered_at } = call
  return {
    workspace_id,
    entry_type: 'voice_minute',
    cause: minuteCause(call, minute),
    quantity: 1,
    amount_kobo,
    limit: null,
    agent_id,
    is_limited: true,
    // A late charge counts in the month in which the minute began.
    ...(answered_at && { used_at: new Date(answered_at.getTime() + (minute - 1) * MINUTE_MS) }),
  }
}

/** Waits for the locks of the call and its workspace. @throws the reason of a refusal. */
async function chargeAlone(db: Database, params: ChargeParams & { call_id: string }): Promise<number> {
  const [row] = await run(db, chargeMinuteStatement, params)
  return row!.cost_kobo
}
