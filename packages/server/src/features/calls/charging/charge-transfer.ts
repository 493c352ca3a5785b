import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { isFenced, isUniqueViolation } from '../../../platform/db/violations.ts'
import { enqueueFragment, type JobParams, type JobQueue, type NewJob } from '../../../platform/work/jobs.ts'
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
import { chargeConnected, CONNECTED_FENCE } from './charge-minute.ts'

/** A charged transfer: the payload of the job that settles it. */
interface TransferToSettle {
  call_id: string
  workspace_id: string
  agent_id: string
  transfer: number
  amount_kobo: number
  /** An ISO 8601 timestamp. */
  at: string
}

/** The kind of job that refunds a transfer that did not end the call, unless it was refunded already. */
export const SETTLE_TRANSFER = 'calls.settle_transfer'

export type TransferJobs = { [SETTLE_TRANSFER]: TransferToSettle }

const chargeTransferStatement = statement<ChargeParams & JobParams & { call_id: string }, { cost_kobo: number }>(
  'call_charge_transfer',
  chargeConnected(enqueueFragment),
)

/** The refund is not fenced, because the call may have ended while the destination rang. */
const returnTransferStatement = statement<ChargeParams & { call_id: string }, { cost_kobo: number }>(
  'call_return_transfer',
  `with ${chargeFragment}, cost as (
     update calls c set cost_kobo = c.cost_kobo - charged.amount_kobo from charged
     where c.call_id = :call_id returning c.cost_kobo
   )
   select cost_kobo from cost right join (select) always on true where ${isCharged}`,
)

export interface ChargedTransfer {
  call: Pick<CallRecord, 'call_id' | 'workspace_id' | 'agent_id'>
  /** The number of the transfer in its call, counted from 1. */
  transfer: number
  amount_kobo: number
  /** The time that decides the month in which the charge and its refund count against the quota. */
  at: Date
}

export type ChargeDeps = LedgerDeps & { db: Database }
export type TransferDeps = ChargeDeps & { transfer_jobs: JobQueue<TransferJobs> }

/** By then, most transfers have been accepted or refused, and most transferred calls have ended. */
const SETTLE_AFTER_MS = 2 * 60_000

/**
 * Charges a transfer before the carrier is asked for it, because the balance may be used up afterwards. It counts as a minute. The
 * quota does not refuse it, because the call continues. A job in the same transaction refunds a transfer that is not confirmed.
 * @returns false if the balance or the workspace's daily limit does not suffice, or the call has ended.
 */
export async function chargeTransfer(deps: TransferDeps, charged: ChargedTransfer): Promise<boolean> {
  const charge = { ...chargeOf(charged), cause: causeOf(charged), is_limited: true }
  const settlement = settlementOf(charged, deps.clock.now())
  const params = { ...chargeParams(deps, charge), ...deps.transfer_jobs.params([settlement]) }
  try {
    await run(deps.db, chargeTransferStatement, { ...params, call_id: charged.call.call_id })
    deps.transfer_jobs.notice([settlement])
    return true
  } catch (error) {
    if (!isFenced(error, CONNECTED_FENCE) && chargeRefusal(error) === null) throw error
    return false
  }
}

/** Refunds a transfer that the carrier or the destination has refused. Idempotent. */
export async function returnTransfer(deps: ChargeDeps, charged: ChargedTransfer): Promise<void> {
  const { quantity, amount_kobo, ...charge } = chargeOf(charged)
  const given_back = { quantity: -quantity, amount_kobo: -amount_kobo, cause: `${causeOf(charged)}:returned` }
  const params = chargeParams(deps, { ...charge, ...given_back })
  try {
    await run(deps.db, returnTransferStatement, { ...params, call_id: charged.call.call_id })
  } catch (error) {
    if (!isUniqueViolation(error, 'ledger_entries_cause')) throw error
  }
}

export function settlementOf({ call, at, ...charged }: ChargedTransfer, now: Date): NewJob<TransferJobs> {
  const { call_id, workspace_id, agent_id } = call
  const payload = { call_id, workspace_id, agent_id, ...charged, at: at.toISOString() }
  return { kind: SETTLE_TRANSFER, payload, due_at: new Date(now.getTime() + SETTLE_AFTER_MS) }
}

export function causeOf({ call, transfer }: Pick<ChargedTransfer, 'call' | 'transfer'>): string {
  return `${call.call_id}:transfer:${transfer}`
}

function chargeOf({ call, amount_kobo, at }: ChargedTransfer): Omit<Charge, 'cause'> {
  const { workspace_id, agent_id } = call
  return { workspace_id, agent_id, entry_type: 'voice_minute', quantity: 1, amount_kobo, limit: null, used_at: at }
}
