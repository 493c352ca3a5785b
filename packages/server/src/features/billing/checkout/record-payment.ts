import type { Knex } from 'knex'
import type { Payment } from '../../../gateways/payments/payment-provider.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import type { Log } from '../../../platform/log.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import type { LedgerDeps } from '../charge.ts'
import { credit } from '../credit.ts'
import { endLimitLater } from '../daily-limit.ts'
import { mayMove, moveFor, statesBefore, type Move } from './checkout-state.ts'
import type { CheckoutRecord } from './checkout.model.ts'

export interface RecordPaymentDeps extends LedgerDeps {
  db: Database
  log: Log
  /** Locks the workspace for a change. Undefined if it has been deleted. */
  lockIfThere(trx: Knex.Transaction, tenant: { workspace_id: string }): Promise<unknown>
}

export const lockCheckout = statement<{ checkout_id: string }, CheckoutRecord>(
  'checkout_lock',
  'select * from checkouts where checkout_id = :checkout_id for no key update',
)

interface MoveParams extends Pick<
  CheckoutRecord,
  'checkout_id' | 'status' | 'status_reason' | 'credited_kobo' | 'paid_at'
> {
  from: string[]
}

const moveCheckout = statement<MoveParams, CheckoutRecord>(
  'checkout_move',
  `update checkouts set status = :status, status_reason = :status_reason, credited_kobo = :credited_kobo,
     paid_at = :paid_at, check_at = case when :status = 'pending' then check_at end
   where checkout_id = :checkout_id and status = any(:from::text[]) and paid_at is null returning *`,
)

/**
 * Records the provider's report on a checkout's payment, and credits the balance if the payment is confirmed. Reports may be repeated,
 * late or out of order: the money is credited once.
 * @returns the checkout as it is now.
 */
export async function recordPayment(
  deps: RecordPaymentDeps,
  { checkout_id, workspace_id }: Pick<CheckoutRecord, 'checkout_id' | 'workspace_id'>,
  payment: Payment,
): Promise<CheckoutRecord> {
  const recorded = await deps.db.knex.transaction(async (trx) => {
    // As with every change of a balance, the workspace is locked first.
    const workspace = await deps.lockIfThere(trx, { workspace_id })
    const [checkout] = await run(trx, lockCheckout, { checkout_id })
    const at = { now: deps.clock.now(), workspace_lives: workspace !== undefined }
    const move = moveFor(checkout!, payment, at)
    if (!move || !mayMove(checkout!, move)) return { checkout: checkout!, news: false }
    return { checkout: await apply(deps, trx, { checkout: checkout!, move }), news: move.paid }
  })
  if (recorded.news) note(deps.log, recorded.checkout)
  return recorded.checkout
}

interface Applied {
  checkout: CheckoutRecord
  move: Move
}

async function apply(deps: RecordPaymentDeps, trx: Knex.Transaction, applied: Applied): Promise<CheckoutRecord> {
  const { checkout, move } = applied
  const { status, paid } = move
  const { credited_kobo, status_reason, balance_kobo } = await creditFor(deps, trx, applied)
  const now = deps.clock.now()
  const paid_at = paid ? now : null
  const { checkout_id } = checkout
  const params = { checkout_id, from: statesBefore(status), status, status_reason, credited_kobo, paid_at }
  const [moved] = await run(trx, moveCheckout, params)
  if (!moved) throw new Error(`The checkout ${checkout_id} moved while it was locked.`)
  if (paid && checkout.environment === 'production') {
    await endLimitLater(trx, { workspace_id: checkout.workspace_id, now })
    await audit(deps, trx, { checkout: moved, balance_kobo })
  }
  return moved
}

async function creditFor(deps: RecordPaymentDeps, trx: Knex.Transaction, { checkout, move }: Applied) {
  const { workspace_id, checkout_id: cause } = checkout
  const { credit_kobo: amount_kobo, status_reason } = move
  if (!amount_kobo) return { credited_kobo: amount_kobo, status_reason, balance_kobo: null }
  const balance_kobo = await credit(deps, trx, { workspace_id, entry_type: 'top_up', cause, amount_kobo })
  return balance_kobo === null
    ? { credited_kobo: null, status_reason: 'balance_limit' as const, balance_kobo }
    : { credited_kobo: amount_kobo, status_reason, balance_kobo }
}

async function audit(
  { clock, ids }: RecordPaymentDeps,
  trx: Knex.Transaction,
  { checkout, balance_kobo }: { checkout: CheckoutRecord; balance_kobo: number | null },
): Promise<void> {
  const { workspace_id, provider, checkout_id: target, status_reason: reason } = checkout
  const { amount_kobo, currency, credited_kobo } = checkout
  const detail = { amount_kobo, currency, credited_kobo, balance_kobo, reason }
  const entry = { workspace_id, actor: provider, action: 'checkout.paid', target, detail } as const
  await recordAudit(trx, { ...entry, now: clock.now(), ids })
}

/** Logs the outcome. Money that is not credited needs an operator. */
function note(log: Log, { checkout_id, workspace_id, status_reason: reason, credited_kobo }: CheckoutRecord): void {
  const fields = { checkout_id, workspace_id, credited_kobo, reason }
  if (credited_kobo !== null) log.info(fields, 'checkout paid')
  else if (reason === 'awaiting_settlement') log.warn(fields, 'checkout paid, will be credited when it is settled')
  else log.error(fields, 'checkout paid and not credited')
}
