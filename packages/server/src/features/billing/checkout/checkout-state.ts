import type { CheckoutReason, CheckoutStatus } from '../../../generated/types.gen.ts'
import type { Payment } from '../../../gateways/payments/payment-provider.ts'
import type { CheckoutRecord } from './checkout.model.ts'

/** A provider accepts another attempt after a failed one, and accepts money for a checkout that has expired here. */
const moves: Readonly<Record<CheckoutStatus, readonly CheckoutStatus[]>> = {
  pending: ['pending', 'paid', 'failed', 'expired'],
  failed: ['paid', 'failed'],
  expired: ['paid', 'failed'],
  paid: [],
}

/** The states from which a checkout may move to this one. Each statement repeats this guard, so that it may run twice. */
export function statesBefore(to: CheckoutStatus): CheckoutStatus[] {
  return (Object.keys(moves) as CheckoutStatus[]).filter((from) => moves[from].includes(to))
}

/** Once money has arrived, the outcome is final. */
export function mayMove(
  { status, paid_at }: Pick<CheckoutRecord, 'status' | 'paid_at'>,
  { status: to }: Pick<Move, 'status'>,
): boolean {
  return paid_at === null && moves[status].includes(to)
}

export interface Move {
  status: CheckoutStatus
  status_reason: CheckoutReason | null
  /** Money has arrived. */
  paid: boolean
  /** The amount to credit. Null if nothing is due yet. */
  credit_kobo: number | null
}

type Asked = Pick<CheckoutRecord, 'environment' | 'amount_kobo' | 'currency' | 'expires_at'>

/** The new state of a checkout after its provider's answer. Null if the state does not change. */
export function moveFor(
  checkout: Asked,
  payment: Payment,
  { now, workspace_lives }: { now: Date; workspace_lives: boolean },
): Move | null {
  if (payment.status === 'paid') return paidMove(checkout, payment, workspace_lives)
  const expired = now >= checkout.expires_at
  if (payment.status === 'open') return expired ? unpaid('expired', null) : null
  // After a declined payment, the customer may try again on the same page.
  return unpaid(payment.reason === 'declined' && !expired ? 'pending' : 'failed', payment.reason)
}

function paidMove(
  { environment, amount_kobo, currency }: Asked,
  payment: Extract<Payment, { status: 'paid' }>,
  workspace_lives: boolean,
): Move {
  if (payment.amount !== amount_kobo || payment.currency !== currency)
    return { status: 'failed', status_reason: 'payment_differs', paid: true, credit_kobo: null }
  const paid = { status: 'paid', paid: true } as const
  // A simulated payment moves no money.
  if (environment === 'sandbox') return { ...paid, status_reason: null, credit_kobo: 0 }
  if (!workspace_lives) return { ...paid, status_reason: 'workspace_deleted', credit_kobo: null }
  if (payment.settled_kobo === null) return { ...paid, status_reason: 'awaiting_settlement', credit_kobo: null }
  return { ...paid, status_reason: null, credit_kobo: payment.settled_kobo }
}

function unpaid(status: CheckoutStatus, status_reason: CheckoutReason | null): Move {
  return { status, status_reason, paid: false, credit_kobo: null }
}
