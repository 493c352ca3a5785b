import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import type { LedgerDeps } from '../charge.ts'
import { credit, LARGEST_KOBO } from '../credit.ts'
import type { CheckoutRecord } from './checkout.model.ts'
import { lockCheckout } from './record-payment.ts'

const LISTED = 100

const selectUncredited = statement<{ limit: number }, CheckoutRecord>(
  'checkouts_uncredited',
  `select * from checkouts where paid_at is not null and credited_kobo is null order by checkout_id desc limit :limit::int`,
)

/** Payments of all workspaces that have arrived but are not credited, newest first. */
export async function listUncredited(db: Database): Promise<CheckoutRecord[]> {
  return await run(db, selectUncredited, { limit: LISTED })
}

interface SettleParams {
  checkout_id: string
  credited_kobo: number
}

/** A checkout that gets no credit keeps its reason. */
const settle = statement<SettleParams, CheckoutRecord>(
  'checkout_settle',
  `update checkouts set credited_kobo = :credited_kobo::bigint,
     status = case when :credited_kobo::bigint > 0 then 'paid' else status end,
     status_reason = case when :credited_kobo::bigint > 0 then null else status_reason end
   where checkout_id = :checkout_id and paid_at is not null and credited_kobo is null returning *`,
)

export interface Settlement {
  checkout: Pick<CheckoutRecord, 'checkout_id' | 'workspace_id'>
  actor: string
  /** The amount to credit. 0 closes the checkout without a credit, for example after a refund. */
  credited_kobo: number
  reason: string | null
}

/**
 * Credits a payment manually, once. Lock its workspace first, if there is one.
 * @throws ApiError ALREADY_EXISTS when it needs no credit, INVALID_ARGUMENT when the balance would be too large.
 */
export async function settleCheckout(
  deps: LedgerDeps,
  trx: Knex.Transaction,
  { checkout: { checkout_id, workspace_id }, actor, credited_kobo, reason }: Settlement,
): Promise<CheckoutRecord> {
  await run(trx, lockCheckout, { checkout_id })
  const [settled] = await run(trx, settle, { checkout_id, credited_kobo })
  if (!settled) throw new ApiError('ALREADY_EXISTS', `${checkout_id}: is not paid, or was credited before.`)
  if (credited_kobo > 0) {
    const wanted = { workspace_id, entry_type: 'top_up', cause: checkout_id, amount_kobo: credited_kobo } as const
    if ((await credit(deps, trx, wanted)) === null)
      throw new ApiError('INVALID_ARGUMENT', `credited_kobo: would raise the balance over ${LARGEST_KOBO}.`)
  }
  const entry = { workspace_id, actor, action: 'checkout.settled', target: checkout_id } as const
  await recordAudit(trx, { ...entry, detail: { credited_kobo, reason }, now: deps.clock.now(), ids: deps.ids })
  return settled
}
