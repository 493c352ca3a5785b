import { createHmac } from 'node:crypto'
import type { Checkout } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createLog } from '../src/platform/log.ts'
import { SECRET_KEY, startPaystackServer, type Notice, type PaystackServer } from './support/paystack-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const AMOUNT = 1_000_000

let server: TestServer
let paystack: PaystackServer
let workspace: TestWorkspace
let checkout: Checkout
let logged: { level: string; msg: string; reason?: string; checkout_id?: string }[] = []

beforeAll(async () => {
  paystack = await startPaystackServer()
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const variables = { OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY, OHUN_PAYSTACK_BASE_URL: paystack.url }
  server = await startTestServer(variables, log)
})
afterAll(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
  await paystack.stop()
})
beforeEach(async () => {
  paystack.fault = null
  logged = []
  workspace = await server.workspace({ balance_kobo: 0 })
  checkout = await begin()
})
/** Otherwise Paystack would be asked about the checkouts of all earlier tests, each at times of its own, while a day passes. */
afterEach(async () => {
  await server.db.knex('checkouts').where({ status: 'pending' }).update({ status: 'expired', check_at: null })
})

const begin = (currency: 'NGN' | 'USD' = 'NGN'): Promise<Checkout> =>
  workspace.production.billing.checkout({ amount_kobo: currency === 'NGN' ? AMOUNT : 2_000, currency })

const pay: PaystackServer['pay'] = (...paid) => paystack.pay(...paid)
const notify = (notice?: Notice): Promise<number> => paystack.notify(server.base_url, checkout.checkout_id, notice)
const now = (): Promise<Checkout> => workspace.production.billing.getCheckout(checkout.checkout_id)
const balance = async (): Promise<number> => (await workspace.production.billing.balance()).balance_kobo

async function topUps(): Promise<number> {
  return (await workspace.production.billing.ledger({ entry_type: 'top_up' })).items.length
}

const audited = async (): Promise<unknown[]> =>
  (await workspace.production.auditLog.list()).items.filter(({ action }) => action.startsWith('checkout.'))

describe('a payment that Paystack confirms', () => {
  test('is credited: in the ledger, in the audit log, and what was refused works with the next request', async () => {
    const { agent_id } = await agentOf(workspace.production)
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    const claim = () => workspace.production.numbers.claim({ number_id, agent_id })
    await expect(claim()).rejects.toMatchObject({ status: 402, code: 'WORKSPACE_BLOCKED' })

    pay(checkout.checkout_id)
    expect(await notify()).toBe(200)
    expect(await balance()).toBe(AMOUNT)
    expect(await claim()).toMatchObject({ number_id })

    expect(await now()).toMatchObject({ status: 'paid', status_reason: null, credited_kobo: AMOUNT })
    const { items: entries } = await workspace.production.billing.ledger({ entry_type: 'top_up' })
    expect(entries).toMatchObject([{ cause: checkout.checkout_id, amount_kobo: AMOUNT }])
    const detail = { amount_kobo: AMOUNT, currency: 'NGN', credited_kobo: AMOUNT, balance_kobo: AMOUNT }
    expect(await audited()).toMatchObject([
      { actor: 'paystack', action: 'checkout.paid', target: checkout.checkout_id, detail },
    ])
  })

  test('is credited once, however often it is reported: at once, one after another, and from a record', async () => {
    pay(checkout.checkout_id)
    const answers = await Promise.all(Array.from({ length: 12 }, () => notify()))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect([await notify(), await paystack.replay(server.base_url)]).toEqual([200, 200])
    await server.leap(DAY_MS)
    expect(await paystack.replay(server.base_url)).toBe(200)
    expect([await balance(), await topUps()]).toEqual([AMOUNT, 1])
    expect(await audited()).toHaveLength(1)
  })

  test('is credited when fees were added to it', async () => {
    pay(checkout.checkout_id, { amount: AMOUNT + 15_000 })
    await notify()
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: AMOUNT })
  })

  test('after it was declined, and while people wait on its page', async () => {
    pay(checkout.checkout_id, { status: 'failed' })
    await server.advance(6 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'pending', status_reason: 'declined' })
    pay(checkout.checkout_id)
    const page = await fetch(paystack.of(checkout.checkout_id).callback_url + '?trxref=chk-1&reference=chk-1')
    expect(await page.text()).toContain('NGN 10,000.00 were added to the balance')
    expect(await balance()).toBe(AMOUNT)
  })

  test('is credited on the page that Paystack sends people back to, though no webhook came', async () => {
    const back = () => fetch(paystack.of(checkout.checkout_id).callback_url).then((response) => response.text())
    expect(await back()).toContain('has not been paid yet')
    pay(checkout.checkout_id)
    paystack.fault = 'down'
    expect(await back()).toContain(checkout.checkout_url)
    paystack.fault = null
    expect(await back()).toContain('Paid.')
    expect([await balance(), await notify(), await topUps()]).toEqual([AMOUNT, 200, 1])
  })
})

describe('a checkout is not credited', () => {
  test.each<[Notice]>([
    [{ secret_key: 'sk_test_another' }],
    [{ signature: 'f00' }],
    [{ signature: 'a'.repeat(128) }],
    [{ signature: null }],
  ])('403 for a webhook signed with %j', async (notice) => {
    pay(checkout.checkout_id)
    expect(await notify(notice)).toBe(403)
    expect(await now()).toMatchObject({ status: 'pending' })
  })

  test.each(['refund.processed', 'charge.dispute.create', 'transfer.success', 'charge.failed'])(
    '200 for an event %s',
    async (event) => {
      pay(checkout.checkout_id)
      expect(await notify({ event })).toBe(200)
      expect(await now()).toMatchObject({ status: 'pending' })
      expect(await balance()).toBe(0)
    },
  )

  test('when a webhook says that it was paid and Paystack does not', async () => {
    expect(await notify({ data: { status: 'success' } })).toBe(200)
    expect(await now()).toMatchObject({ status: 'pending' })
    pay(checkout.checkout_id, { status: 'reversed' })
    await notify({ data: { status: 'success' } })
    expect(await now()).toMatchObject({ status: 'failed', status_reason: 'reversed', paid_at: null })
    expect(await balance()).toBe(0)
  })

  test.each([
    ['too little', { amount: AMOUNT - 1 }],
    ['too little of what was asked for', { amount: AMOUNT - 1, requested_amount: AMOUNT }],
    ['too much', { amount: AMOUNT + 1, requested_amount: AMOUNT + 1 }],
    ['another currency', { currency: 'GHS' }],
    ['dollars in place of naira', { currency: 'USD' }],
  ])('when it was %s, whatever the webhook says; an operator is called', async (_, paid) => {
    pay(checkout.checkout_id, paid)
    expect(await notify({ data: { amount: AMOUNT, currency: 'NGN' } })).toBe(200)
    expect(await now()).toMatchObject({ status: 'failed', status_reason: 'payment_differs', credited_kobo: null })
    expect((await now()).paid_at).not.toBeNull()
    expect(await balance()).toBe(0)
    const { checkout_id } = checkout
    expect(logged).toContainEqual(expect.objectContaining({ level: 'error', reason: 'payment_differs', checkout_id }))
    expect(await audited()).toMatchObject([{ detail: { reason: 'payment_differs', credited_kobo: null } }])
  })

  test('503 while Paystack cannot be asked, or answers about another payment, so that it repeats the webhook', async () => {
    pay(checkout.checkout_id)
    for (const fault of ['down', 'broken', 'refuses', 'other'] as const) {
      paystack.fault = fault
      expect([fault, await notify()]).toEqual([fault, 503])
    }
    expect(await balance()).toBe(0)
    paystack.fault = null
    expect(await notify()).toBe(200)
    expect(await balance()).toBe(AMOUNT)
  })

  test.each([
    '',
    'no JSON',
    '[]',
    '{"event":"charge.success"}',
    '{"event":"charge.success","data":{"reference":"o-1"}}',
  ])('for the signed body %j', async (body) => {
    const signature = createHmac('sha512', SECRET_KEY).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
    const sent = await fetch(`${server.base_url}/v1/billing/paystack/webhook`, { method: 'POST', headers, body })
    expect(sent.status).toBe(body === '' ? 400 : 200)
  })

  test('for a sandbox checkout, which Paystack knows nothing of', async () => {
    const simulated = await workspace.sandbox.billing.checkout({ amount_kobo: AMOUNT })
    const transaction = paystack.of(checkout.checkout_id)
    const reference = simulated.checkout_id.replace('_', '-')
    paystack.transactions.set(reference, { ...transaction, reference, status: 'success' })
    expect(await paystack.notify(server.base_url, simulated.checkout_id)).toBe(200)
    expect(await workspace.sandbox.billing.getCheckout(simulated.checkout_id)).toMatchObject({ status: 'pending' })
  })
})

describe('without a webhook', () => {
  test('a payment is found after 5 to 6 minutes', async () => {
    pay(checkout.checkout_id)
    await server.advance(4 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'pending' })
    await server.advance(2 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: AMOUNT })
  })

  /** @returns the minutes that have passed. */
  async function untilNextCheck({ checkout_id }: Checkout): Promise<number> {
    const [{ check_at }] = (await server.db.knex('checkouts').where({ checkout_id })) as [{ check_at: Date }]
    const ms = check_at.getTime() - server.clock.now().getTime()
    await server.leap(ms)
    return ms / MINUTE_MS
  }

  test('Paystack is asked less and less often, at most once an hour, and the checkout expires after a day', async () => {
    const { checkout_id } = checkout
    const declined = await begin()
    pay(declined.checkout_id, { status: 'failed' })
    const asked = (): number => paystack.requests.filter((line) => line.includes(checkout_id.replace('_', '-'))).length
    const pauses: number[] = []
    while (pauses.length < 7) {
      pauses.push(await untilNextCheck(checkout))
      expect(asked()).toBe(pauses.length)
    }
    expect(pauses).toEqual([5, 5, 10, 20, 40, 60, 60])
    await server.leap(Date.parse(checkout.expires_at) - server.clock.now().getTime() - MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'pending' })
    await untilNextCheck(checkout)
    expect(await now()).toMatchObject({ status: 'expired', credited_kobo: null })
    const count = asked()
    await server.leap(DAY_MS)
    expect(asked()).toBe(count)

    // One that was declined until the end has failed, and one that is paid after its end is credited.
    const ended = await workspace.production.billing.getCheckout(declined.checkout_id)
    expect(ended).toMatchObject({ status: 'failed', status_reason: 'declined' })
    pay(checkout_id)
    await notify()
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: AMOUNT })
  })

  test('nothing expires while Paystack cannot be asked; what was paid meanwhile is credited', async () => {
    paystack.fault = 'down'
    await server.leap(DAY_MS + 2 * 60 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'pending' })
    paystack.fault = null
    pay(checkout.checkout_id)
    await server.leap(60 * MINUTE_MS)
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: AMOUNT })
  })
})

describe('money that cannot be credited is recorded, and an operator is called:', () => {
  const reasons = (): unknown[] =>
    logged.filter(({ checkout_id }) => checkout_id === checkout.checkout_id).map(({ level, reason }) => [level, reason])

  test('dollars, until they are settled in naira', async () => {
    checkout = await begin('USD')
    pay(checkout.checkout_id)
    expect(await notify()).toBe(200)
    expect(await now()).toMatchObject({ status: 'paid', status_reason: 'awaiting_settlement', credited_kobo: null })
    expect(await balance()).toBe(0)
    expect(reasons()).toEqual([['warn', 'awaiting_settlement']])
  })

  test('a payment for a workspace that was deleted meanwhile', async () => {
    await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
    pay(checkout.checkout_id)
    expect(await notify()).toBe(200)
    const [row] = await server.db.knex('checkouts').where({ checkout_id: checkout.checkout_id })
    expect(row).toMatchObject({ status: 'paid', status_reason: 'workspace_deleted', credited_kobo: null })
    expect(reasons()).toEqual([['error', 'workspace_deleted']])
    const [entry] = await server.db.knex('audit_log').where({ target: checkout.checkout_id })
    expect(entry).toMatchObject({ action: 'checkout.paid', detail: { reason: 'workspace_deleted' } })
  })

  test('a payment that would raise the balance over its bound', async () => {
    workspace = await server.workspace({ balance_kobo: 10 ** 13 })
    checkout = await begin()
    pay(checkout.checkout_id)
    await notify()
    expect(await now()).toMatchObject({ status: 'paid', status_reason: 'balance_limit', credited_kobo: null })
    expect(reasons()).toEqual([['error', 'balance_limit']])
  })
})
