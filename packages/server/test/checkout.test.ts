import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { SECRET_KEY, startPaystackServer, type PaystackServer } from './support/paystack-server.ts'
import { all, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

let server: TestServer
let paystack: PaystackServer
let workspace: TestWorkspace
let logged = ''

beforeAll(async () => {
  paystack = await startPaystackServer()
  const log = createLog('debug', { write: (line) => void (logged += line) })
  const variables = { OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY, OHUN_PAYSTACK_BASE_URL: paystack.url }
  server = await startTestServer(variables, log)
})
afterAll(async () => {
  await server.stop()
  await paystack.stop()
})
beforeEach(async () => {
  paystack.fault = null
  workspace = await server.workspace({ balance_kobo: 0 })
})

const emailOf = async ({ user_id }: TestWorkspace): Promise<string> => {
  const [user] = await server.db.knex('users').where({ user_id }).select<{ email: string }[]>('email')
  return user!.email
}

const counted = async (): Promise<number> =>
  (await server.db.knex('checkouts').where({ workspace_id: workspace.workspace_id })).length

describe('POST /v1/billing/checkout', () => {
  test('201: the page of Paystack, for the owner and the amount that was asked for', async () => {
    const { checkout_id, checkout_url, ...rest } = await workspace.production.billing.checkout({ amount_kobo: 500_000 })
    expect(checkout_url).toMatch(`${paystack.url}/checkout/`)
    expect(rest).toMatchObject({ status: 'pending', amount_kobo: 500_000, currency: 'NGN', environment: 'production' })
    expect(rest).toMatchObject({ status_reason: null, credited_kobo: null, paid_at: null })
    expect(new Date(rest.expires_at).getTime() - new Date(rest.created_at).getTime()).toBe(DAY_MS)
    const asked = paystack.of(checkout_id)
    expect(asked).toMatchObject({ amount: 500_000, currency: 'NGN', email: await emailOf(workspace) })
    expect(asked).toMatchObject({ metadata: { checkout_id } })
    expect(asked.callback_url).toMatch(`${server.base_url}/v1/pay/${checkout_id}.`)
    expect(await workspace.production.billing.getCheckout(checkout_id)).toMatchObject({ checkout_id, checkout_url })
  })

  test('201 in dollars: cents', async () => {
    const made = await workspace.production.billing.checkout({ amount_kobo: 2_000, currency: 'USD' })
    expect(made).toMatchObject({ amount_kobo: 2_000, currency: 'USD' })
    expect(paystack.of(made.checkout_id)).toMatchObject({ amount: 2_000, currency: 'USD' })
  })

  test('201 with a sandbox key: a page of our own; Paystack is not asked', async () => {
    const asked = paystack.requests.length
    const made = await workspace.sandbox.billing.checkout({ amount_kobo: 500_000 })
    expect(made).toMatchObject({ environment: 'sandbox', status: 'pending' })
    expect(made.checkout_url).toMatch(`${server.base_url}/v1/pay/`)
    expect(paystack.requests).toHaveLength(asked)
  })

  test('201 once for an Idempotency-Key, also by two at once', async () => {
    const begin = () => workspace.production.billing.checkout({ amount_kobo: 60_000 }, { idempotencyKey: 'once' })
    const [first, second] = await Promise.all([begin(), begin()])
    expect(second).toMatchObject({ checkout_id: first.checkout_id, checkout_url: first.checkout_url })
    const { data, response } = await begin().withResponse()
    expect(data.checkout_id).toBe(first.checkout_id)
    expect(response.headers.get('idempotent-replayed')).toBe('true')
    expect(await counted()).toBe(1)
  })

  test('409 ALREADY_EXISTS for another body under the same Idempotency-Key', async () => {
    await workspace.production.billing.checkout({ amount_kobo: 60_000 }, { idempotencyKey: 'twice' })
    const other = workspace.production.billing.checkout({ amount_kobo: 70_000 }, { idempotencyKey: 'twice' })
    await expect(other).rejects.toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
  })

  test.each([
    [
      { amount_kobo: 49_999 },
      'amount_kobo: is 49999; in NGN it must be 50000 to 1000000000 (NGN 500.00 to NGN 10,000,000.00).',
    ],
    [{ amount_kobo: 0 }, 'amount_kobo: must be 50000 to 1000000000 in NGN, or 200 to 1000000 in USD.'],
    [{ amount_kobo: 1_000_000_001 }, 'amount_kobo: '],
    [
      { amount_kobo: 199, currency: 'USD' },
      'amount_kobo: is 199; in USD it must be 200 to 1000000 (USD 2.00 to USD 10,000.00).',
    ],
    [{ amount_kobo: 1_000_001, currency: 'USD' }, 'amount_kobo: '],
    [{ amount_kobo: 500_000.5 }, 'amount_kobo: '],
    [{ amount_kobo: '500000' }, 'amount_kobo: '],
    [{ amount_kobo: 500_000, currency: 'GHS' }, 'currency: '],
    [{ currency: 'NGN' }, 'amount_kobo: '],
  ])('400 for %j', async (body, message) => {
    const { status, json } = await rawClient(server, workspace.production_key)('POST', '/v1/billing/checkout', { body })
    expect([status, json.error_code]).toEqual([400, 'INVALID_ARGUMENT'])
    expect(json.message).toContain(message)
  })

  test('429 RATE_LIMITED beyond 20 unpaid ones of an environment, also at once, until one expires', async () => {
    const begin = () => workspace.production.billing.checkout({ amount_kobo: 60_000 })
    const { succeeded, codes } = outcomesOf(await Promise.allSettled(Array.from({ length: 24 }, begin)))
    expect({ succeeded, codes: [...new Set(codes)] }).toEqual({ succeeded: 20, codes: ['RATE_LIMITED'] })
    await workspace.sandbox.billing.checkout({ amount_kobo: 60_000 })
    await server.leap(60 * 60 * 1_000)
    await expect(begin()).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 23 * 60 * 60 })
    await server.leap(23 * 60 * 60 * 1_000)
    expect(await begin()).toMatchObject({ status: 'pending' })
  })
})

describe('503 UNAVAILABLE, and nothing is begun, when Paystack', () => {
  test.each(['down', 'broken', 'refuses'] as const)('is %s', async (fault) => {
    paystack.fault = fault
    const begin = () => workspace.production.billing.checkout({ amount_kobo: 60_000 }, { idempotencyKey: fault })
    await expect(begin()).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 })
    expect(await counted()).toBe(0)
    paystack.fault = null
    expect(await begin()).toMatchObject({ status: 'pending' })
  })

  test('has not answered after 10 s', async () => {
    paystack.fault = 'silent'
    const before = paystack.requests.length
    const refused = expect(workspace.production.billing.checkout({ amount_kobo: 60_000 })).rejects.toMatchObject({
      status: 503,
    })
    while (paystack.requests.length === before) await new Promise((resolve) => setImmediate(resolve))
    await server.clock.advance(10_000)
    await refused
    expect(await counted()).toBe(0)
  })

  test('the log contains neither the secret key nor the payer’s address', async () => {
    expect(logged).toContain('payment provider unavailable')
    expect(logged).toContain('unsupported_currency')
    expect(logged).not.toContain(SECRET_KEY)
    expect(logged).not.toContain('@example.com')
  })
})

test('503 UNAVAILABLE where others reach the server and no provider is configured; the sandbox works', async () => {
  const open = await startTestServer({ OHUN_PUBLIC_URL: 'https://api.example.com' })
  try {
    const { production, sandbox } = await open.workspace()
    const refusal = { status: 503, code: 'UNAVAILABLE', message: expect.stringContaining('not configured') }
    await expect(production.billing.checkout({ amount_kobo: 60_000 })).rejects.toMatchObject(refusal)
    expect(await sandbox.billing.checkout({ amount_kobo: 60_000 })).toMatchObject({ status: 'pending' })
    const event = await fetch(`${open.base_url}/v1/billing/paystack/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(event).toMatchObject({ status: 404 })
  } finally {
    await open.stop()
  }
})

describe('GET /v1/billing/checkouts', () => {
  test('200: those of the key’s environment, newest first, by status, in pages', async () => {
    const begin = () => workspace.production.billing.checkout({ amount_kobo: 60_000 })
    const [first, second] = [await begin(), await begin()]
    await workspace.sandbox.billing.checkout({ amount_kobo: 60_000 })
    paystack.pay(first.checkout_id)
    await paystack.notify(server.base_url, first.checkout_id)
    const { billing } = workspace.production
    const ids = (await all(billing.checkouts({ page_size: 1 }))).map(({ checkout_id }) => checkout_id)
    expect(ids).toEqual([second.checkout_id, first.checkout_id])
    expect((await billing.checkouts({ status: 'paid' })).items).toMatchObject([{ checkout_id: first.checkout_id }])
  })
})

test('GET /v1/billing/checkouts/{checkout_id}: 404 for one of the other environment', async () => {
  const { checkout_id } = await workspace.sandbox.billing.checkout({ amount_kobo: 60_000 })
  const missing = { status: 404, code: 'NOT_FOUND' }
  await expect(workspace.production.billing.getCheckout(checkout_id)).rejects.toMatchObject(missing)
})
