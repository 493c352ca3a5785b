import type { Checkout, Ohun } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const AMOUNT = 500_000

let server: TestServer
let workspace: TestWorkspace
let checkout: Checkout

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  workspace = await server.workspace({ balance_kobo: 0 })
  checkout = await begin(workspace.production)
})

const begin = (client: Ohun, currency: 'NGN' | 'USD' = 'NGN'): Promise<Checkout> =>
  client.billing.checkout({ amount_kobo: currency === 'NGN' ? AMOUNT : 2_000, currency })

const show = async (of = checkout): Promise<string> => (await fetch(of.checkout_url)).text()

const press = (button: string, { of = checkout, headers = {} }: { of?: Checkout; headers?: object } = {}) =>
  fetch(`${of.checkout_url}/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

const now = (): Promise<Checkout> => workspace.production.billing.getCheckout(checkout.checkout_id)
const balance = async (): Promise<number> => (await workspace.production.billing.balance()).balance_kobo

describe('the payment page of a server that only its own machine reaches', () => {
  test('shows the amount and two buttons, with nothing from elsewhere and no script', async () => {
    const html = await show()
    expect(html).toContain('NGN 5,000.00')
    const { pathname } = new URL(checkout.checkout_url)
    for (const [action, label] of [
      ['confirm', 'Pay'],
      ['cancel', 'Cancel'],
    ])
      expect(html).toMatch(
        new RegExp(`<form method="post" action="${pathname}/${action}"><button[^>]*>${label}</button>`),
      )
    expect(html).toContain('name="viewport"')
    expect(html).not.toMatch(/<script|<link|<img|https?:|javascript:| on\w+=/)
  })

  test('allows nothing but its own style and its own form, and is shown in no other page', async () => {
    const { headers } = await fetch(checkout.checkout_url)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test('its style is the one that its policy allows', async () => {
    const response = await fetch(checkout.checkout_url)
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(await response.text()) ?? []
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const source = `'sha256-${Buffer.from(digest).toString('base64')}'`
    expect(response.headers.get('content-security-policy')).toContain(source)
  })

  test('Pay credits the balance once, goes back to the page, and that says so', async () => {
    const answers = await Promise.all([press('confirm'), press('confirm')])
    for (const { status, headers } of answers) {
      expect(status).toBe(303)
      expect(headers.get('location')).toBe(new URL(checkout.checkout_url).pathname)
    }
    await press('confirm')
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: AMOUNT })
    expect(await balance()).toBe(AMOUNT)
    const html = await show()
    expect(html).toContain('NGN 5,000.00 were added to the balance')
    expect(html).not.toContain('<form')
    const [entry] = (await workspace.production.auditLog.list()).items
    expect(entry).toMatchObject({ actor: 'local', action: 'checkout.paid', target: checkout.checkout_id })
  })

  test('Cancel ends it; Pay of a page that was left open then does nothing', async () => {
    expect(await press('cancel')).toMatchObject({ status: 303 })
    expect(await press('confirm')).toMatchObject({ status: 303 })
    expect(await now()).toMatchObject({ status: 'failed', status_reason: 'canceled', credited_kobo: null })
    expect(await balance()).toBe(0)
    expect(await show()).toContain('Canceled')
  })

  test('dollars are credited at the made-up rate that the page says', async () => {
    checkout = await begin(workspace.production, 'USD')
    const html = await show()
    expect(html).toContain('USD 20.00')
    expect(html).toContain('NGN 30,000.00 are added')
    await press('confirm')
    expect(await now()).toMatchObject({ status: 'paid', credited_kobo: 3_000_000 })
  })

  test('ends after a day', async () => {
    await server.leap(24 * 60 * 60 * 1_000 + 60_000)
    expect(await now()).toMatchObject({ status: 'expired' })
    expect(await show()).toContain('not paid in time')
    await press('confirm')
    expect(await now()).toMatchObject({ status: 'expired' })
  })
})

test('a payment of the sandbox is simulated: it costs nothing and adds nothing', async () => {
  const simulated = await begin(workspace.sandbox)
  expect(await show(simulated)).toContain('the balance does not change')
  await press('confirm', { of: simulated })
  const paid = await workspace.sandbox.billing.getCheckout(simulated.checkout_id)
  expect(paid).toMatchObject({ status: 'paid', credited_kobo: 0 })
  expect(await balance()).toBe(0)
  expect((await workspace.sandbox.billing.ledger()).items).toEqual([])
})

describe('403 PERMISSION_DENIED and no effect for a form of another site:', () => {
  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'not an origin' },
  ])('%j', async (headers) => {
    for (const button of ['confirm', 'cancel']) {
      const refused = await press(button, { headers })
      expect([refused.status, await refused.json()]).toMatchObject([403, { error_code: 'PERMISSION_DENIED' }])
    }
    expect(await now()).toMatchObject({ status: 'pending' })
  })

  test('its own is taken, under any name of the server', async () => {
    const own = await begin(workspace.production)
    expect(await press('confirm', { of: own, headers: { 'sec-fetch-site': 'same-origin' } })).toMatchObject({
      status: 303,
    })
    const { port } = new URL(server.base_url)
    const named = { ...checkout, checkout_url: checkout.checkout_url.replace('127.0.0.1', 'localhost') }
    const headers = { origin: `http://localhost:${port}` }
    expect(await press('confirm', { of: named, headers })).toMatchObject({ status: 303 })
    expect(await now()).toMatchObject({ status: 'paid' })
  })
})

describe('404 NOT_FOUND for an address that was guessed:', () => {
  test.each<[string, (url: string) => string]>([
    ['the id alone', (url) => url.replace(/\.[^.]*$/, '')],
    ['an empty token', (url) => url.replace(/\.[^.]*$/, '.')],
    ['another token', (url) => `${url.slice(0, -4)}AAAA`],
    ['a longer token', (url) => `${url}A`],
    ['a token with more behind it', (url) => `${url}.A`],
    ['the token of another', (url) => url.replace(/chk_\w+/, 'chk_0Ub5Xw1A000k3mZq8RtYvLp')],
    ['other characters', (url) => `${url.slice(0, -1)}%C3%A9`],
  ])('%s', async (_, changed) => {
    const of = { ...checkout, checkout_url: changed(checkout.checkout_url) }
    for (const response of [
      await fetch(of.checkout_url),
      await press('confirm', { of }),
      await press('cancel', { of }),
    ])
      expect([response.status, await response.json()]).toMatchObject([404, { error_code: 'NOT_FOUND' }])
    expect(await now()).toMatchObject({ status: 'pending' })
  })
})

test('429 RATE_LIMITED for an address that tries more than 60 pages a minute', async () => {
  const own = await startTestServer()
  try {
    const { production } = await own.workspace()
    const of = await begin(production)
    const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await fetch(of.checkout_url)).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  } finally {
    await own.stop()
  }
})

test('a checkout of a local server cannot be paid by pretending once others reach the server', async () => {
  const open = await startTestServer({ OHUN_PUBLIC_URL: 'https://api.example.com' })
  try {
    const { sandbox } = await open.workspace({ balance_kobo: 0 })
    const made = await begin(sandbox)
    const url = made.checkout_url.replace('https://api.example.com', open.base_url)
    await open.db.knex('checkouts').update({ environment: 'production' })
    const html = await (await fetch(url)).text()
    expect(html).not.toContain('<form')
    expect(await press('confirm', { of: { ...made, checkout_url: url } })).toMatchObject({ status: 303 })
    const [row] = await open.db.knex('checkouts')
    expect(row).toMatchObject({ status: 'pending', credited_kobo: null })
    await open.leap(24 * 60 * 60 * 1_000 + 60_000)
    expect((await open.db.knex('checkouts'))[0]).toMatchObject({ status: 'expired' })
  } finally {
    await open.stop()
  }
})
