import type { Checkout } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { operator } from './support/operator.ts'
import { SECRET_KEY, startPaystackServer, type PaystackServer } from './support/paystack-server.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let paystack: PaystackServer
let ohunServer: ReturnType<typeof operator>
let workspace: TestWorkspace
let dollars: Checkout

beforeAll(async () => {
  paystack = await startPaystackServer()
  server = await startTestServer({ OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY, OHUN_PAYSTACK_BASE_URL: paystack.url })
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
  await paystack.stop()
})
beforeEach(async () => {
  workspace = await server.workspace({ balance_kobo: 0 })
  dollars = await workspace.production.billing.checkout({ amount_kobo: 2_000, currency: 'USD' })
})

async function paid(changes?: Parameters<PaystackServer['pay']>[1]): Promise<void> {
  paystack.pay(dollars.checkout_id, changes)
  await paystack.notify(server.base_url, dollars.checkout_id)
}

const settle = (amount: string, ...more: string[]) =>
  ohunServer(['checkout', 'settle', dollars.checkout_id, amount, ...more])
const listed = async (): Promise<unknown[]> => {
  const { json } = await ohunServer(['checkout', 'list'])
  const all = json['checkouts'] as { checkout_id: string }[]
  return all.filter(({ checkout_id }) => checkout_id === dollars.checkout_id)
}

describe('ohun-server checkout', () => {
  test('list shows dollars that wait for their settlement, and settle credits what they came to, once', async () => {
    expect(await listed()).toEqual([])
    await paid()
    const reason = 'awaiting_settlement'
    expect(await listed()).toMatchObject([{ status_reason: reason, currency: 'USD', amount_kobo: 2_000 }])
    const settled = await settle('3100000', '--reason', 'payout 4711')
    expect(settled).toMatchObject({ code: 0, json: { status: 'paid', credited_kobo: 3_100_000 } })
    expect(await workspace.production.billing.getCheckout(dollars.checkout_id)).toMatchObject({
      status: 'paid',
      status_reason: null,
      credited_kobo: 3_100_000,
    })
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 3_100_000 })
    const entries = (await workspace.production.auditLog.list()).items
    const detail = { credited_kobo: 3_100_000, reason: 'payout 4711' }
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: 'operator:tester', action: 'checkout.settled', detail }),
    )
    expect(await listed()).toEqual([])
    expect(await settle('3100000')).toMatchObject({ code: 8, error: { error_code: 'ALREADY_EXISTS' } })
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 3_100_000 })
  })

  test('settle with 0 closes what was refunded, also of a workspace that is gone', async () => {
    await workspace.production.workspace.delete({ confirm: workspace.workspace_id })
    await paid()
    expect(await settle('5')).toMatchObject({ code: 3, error: { error_code: 'NOT_FOUND' } })
    expect(await settle('0', '--reason', 'refunded')).toMatchObject({ code: 0, json: { credited_kobo: 0 } })
    expect(await listed()).toEqual([])
  })

  test('settle credits a payment of another amount, which then counts as paid', async () => {
    await paid({ amount: 1_500 })
    expect(await listed()).toMatchObject([{ status_reason: 'payment_differs' }])
    expect(await settle('2250000')).toMatchObject({ code: 0, json: { status: 'paid' } })
    expect(await workspace.production.billing.balance()).toMatchObject({ balance_kobo: 2_250_000 })
  })

  test('credits no payment that was not made, is unknown, or would raise the balance over its bound', async () => {
    expect(await settle('100')).toMatchObject({ code: 8 })
    expect(await ohunServer(['checkout', 'settle', 'chk_unknown', '1'])).toMatchObject({ code: 3 })
    await paid()
    expect(await settle('9999999999999')).toMatchObject({ code: 0 })
    dollars = await workspace.production.billing.checkout({ amount_kobo: 2_000, currency: 'USD' })
    await paid()
    expect(await settle('9999999999999')).toMatchObject({ code: 9, error: { error_code: 'INVALID_ARGUMENT' } })
    expect(await listed()).toHaveLength(1)
  })

  test.each(['-5', '1.5', '1e3', '10000000000000000'])('2 for %s kobo', async (amount) => {
    expect(await ohunServer(['checkout', 'settle', '--', dollars.checkout_id, amount])).toMatchObject({ code: 2 })
  })
})
