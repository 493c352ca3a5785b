import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced } from '../../../platform/db/violations.ts'
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
import { CONNECTED_FENCE, chargeMinuteStatement } from './charge-minute.ts'

/** Not fenced: the call may have ended while the destination rang. */
const returnTransferStatement = statement<ChargeParams & { call_id: string }, { cost_kobo: number }>(
  'call_return_transfer',
  `with ${chargeFragment}, cost as (
     update calls c set cost_kobo = c.cost_kobo - charged.amount_kobo from charged
     where c.call_id = :call_id returning c.cost_kobo
   )
   select cost_kobo from cost right join (select) always on true where ${isCharged}`,
)

export interface ChargedTransfer {
  call: CallRecord
  /** The transfers of a call are counted from 1. */
  transfer: number
  amount_kobo: number
  /** It counts against the quota of this month, as does its refund. */
  at: Date
}

type ChargeDeps = LedgerDeps & { db: Database }

/**
 * Charges a transfer before the carrier is asked for it: afterwards the balance may be used up. It counts as a minute, and is
 * not refused by the quota, because the call continues.
 * @returns false if the balance or the workspace's daily limit does not suffice, or the call has ended.
 */
export async function chargeTransfer(deps: ChargeDeps, charged: ChargedTransfer): Promise<boolean> {
  const charge = { ...chargeOf(charged), cause: causeOf(charged), is_limited: true }
  try {
    await run(deps.db, chargeMinuteStatement, { ...chargeParams(deps, charge), call_id: charged.call.call_id })
    return true
  } catch (error) {
    if (!isFenced(error, CONNECTED_FENCE) && chargeRefusal(error) === null) throw error
    return false
  }
}

/** Refunds a transfer that the carrier or its destination has refused. */
export async function returnTransfer(deps: ChargeDeps, charged: ChargedTransfer): Promise<void> {
  const { quantity, amount_kobo, ...charge } = chargeOf(charged)
  const given_back = { quantity: -quantity, amount_kobo: -amount_kobo, cause: `${causeOf(charged)}:returned` }
  const params = chargeParams(deps, { ...charge, ...given_back })
  await run(deps.db, returnTransferStatement, { ...params, call_id: charged.call.call_id })
}

function causeOf({ call, transfer }: ChargedTransfer): string {
  return `${call.call_id}:transfer:${transfer}`
}

function chargeOf({ call, amount_kobo, at }: ChargedTransfer): Omit<Charge, 'cause'> {
  const { workspace_id, agent_id } = call
  return { workspace_id, agent_id, entry_type: 'voice_minute', quantity: 1, amount_kobo, limit: null, used_at: at }
}
