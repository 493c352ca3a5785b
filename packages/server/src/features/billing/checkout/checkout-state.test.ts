import { expect, test } from 'vitest'
import type { Payment } from '../../../gateways/payments/payment-provider.ts'
import { mayMove, moveFor, statesBefore } from './checkout-state.ts'

const early = new Date('2026-11-20T12:00:00Z')
const late = new Date('2026-11-21T12:00:00Z')
const checkout = { environment: 'production', amount_kobo: 500, currency: 'NGN', expires_at: late } as const
const paid = { status: 'paid', amount: 500, currency: 'NGN', settled_kobo: 500 } as const

const moved = (payment: Payment, more: { now?: Date; workspace_lives?: boolean } = {}): unknown => {
  const move = moveFor(checkout, payment, { now: early, workspace_lives: true, ...more })
  return move && [move.status, move.status_reason, move.credit_kobo, move.paid]
}

test.each<[string, Payment, object, unknown]>([
  ['not paid yet', { status: 'open' }, {}, null],
  ['not paid in time', { status: 'open' }, { now: late }, ['expired', null, null, false]],
  ['declined', { status: 'failed', reason: 'declined' }, {}, ['pending', 'declined', null, false]],
  ['declined at the end', { status: 'failed', reason: 'declined' }, { now: late }, ['failed', 'declined', null, false]],
  ['reversed', { status: 'failed', reason: 'reversed' }, {}, ['failed', 'reversed', null, false]],
  ['canceled', { status: 'failed', reason: 'canceled' }, {}, ['failed', 'canceled', null, false]],
  ['paid', paid, {}, ['paid', null, 500, true]],
  ['paid late', paid, { now: late }, ['paid', null, 500, true]],
  ['paid too little', { ...paid, amount: 499 }, {}, ['failed', 'payment_differs', null, true]],
  ['paid in dollars', { ...paid, currency: 'USD' }, {}, ['failed', 'payment_differs', null, true]],
  ['not settled', { ...paid, settled_kobo: null }, {}, ['paid', 'awaiting_settlement', null, true]],
  ['of a deleted workspace', paid, { workspace_lives: false }, ['paid', 'workspace_deleted', null, true]],
])('a payment that is %s', (...[, payment, more, expected]) => {
  expect(moved(payment, more)).toEqual(expected)
})

test('a simulated payment in the sandbox adds nothing', () => {
  const simulated = { ...checkout, environment: 'sandbox' } as const
  const move = moveFor(simulated, paid, { now: early, workspace_lives: true })
  expect(move).toEqual({ status: 'paid', status_reason: null, paid: true, credit_kobo: 0 })
})

test('money may arrive after a failure or after the expiry, and nothing can arrive after it', () => {
  expect(statesBefore('paid')).toEqual(['pending', 'failed', 'expired'])
  expect(mayMove({ status: 'failed', paid_at: null }, { status: 'paid' })).toBe(true)
  expect(mayMove({ status: 'expired', paid_at: null }, { status: 'expired' })).toBe(false)
  for (const status of ['paid', 'failed'] as const)
    expect(mayMove({ status, paid_at: early }, { status: 'paid' })).toBe(false)
})
