import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingDay } from '../src/features/billing/billing-day.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { brought } from './support/inbound-message.ts'
import { operator } from './support/operator.ts'
import { agentOf, numbersInPool, outcomesOf } from './support/scenario.ts'
import {
  PRODUCTION_CONNECTIONS,
  ENCRYPTION_KEY,
  startTestServer,
  type TestServer,
  type TestWorkspace,
} from './support/test-server.ts'

const CONTACT = '+2348031234567'
/** The price of a segment on the builder plan. */
const SEGMENT_KOBO = 1_200
const MINUTE_KOBO = 4_000
const LIMIT_KOBO = 10_000
const DAY_MS = 24 * 60 * 60 * 1_000

const mtn = new FakeSmsLink('mtn')
const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string
let number: string

beforeAll(async () => {
  const carriers = { links: { sms: [mtn], whatsapp: [] }, trunks: [trunk] }
  server = await startTestServer(PRODUCTION_CONNECTIONS, createLog('silent'), carriers)
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

beforeEach(async () => {
  mtn.reset()
  await begin({ daily_limit_kobo: LIMIT_KOBO })
  return async () => {
    for (const line of trunk.lines.splice(0)) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
  }
})

async function begin(options: { daily_limit_kobo: number | null }): Promise<void> {
  workspace = await server.workspace({ plan: 'builder', ...options })
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' }))
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  number = (await workspace.production.numbers.claim({ number_id: number_id!, agent_id })).e164
}

const send = (body = 'Good day.') =>
  workspace.production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body })
const place = () => workspace.production.calls.create({ agent_id, to_number: CONTACT })
const balance = async () => (await workspace.production.billing.balance()).balance_kobo
const refused = { status: 402, code: 'QUOTA_EXCEEDED' }

async function connected(): Promise<string> {
  const { call_id } = await place()
  await server.settle()
  await workspace.production.calls.hold(call_id) // silence does not end it
  return call_id
}

describe('a new workspace that has spent its limit for the day', () => {
  test('402 QUOTA_EXCEEDED naming the limit, what was spent, and when it is reset, for messages and calls', async () => {
    for (let sent = 0; sent < 8; sent++) await send()
    const before = await balance()
    const refusal = (await send().catch((error: unknown) => error)) as Error
    expect(refusal).toMatchObject(refused)
    for (const part of ['daily_limit_kobo', 'NGN 100.00', 'NGN 96.00', '2026-11-20T23:00:00.000Z'])
      expect(refusal.message).toContain(part)
    await expect(place()).rejects.toMatchObject(refused)
    expect(await balance()).toBe(before)
    expect(mtn.submitted).toHaveLength(8)
  })

  test('the day after it may spend again', async () => {
    for (let sent = 0; sent < 8; sent++) await send()
    await expect(send()).rejects.toMatchObject(refused)
    await server.leap(DAY_MS)
    expect(await send()).toMatchObject({ status: 'sent' })
  })

  test('a call in progress ends with a closing message, as it does when the balance is used up', async () => {
    const call_id = await connected()
    await server.advance(60_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'in_progress' })
    await server.advance(60_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'balance_exhausted',
      cost_kobo: 2 * MINUTE_KOBO,
    })
    await expect(place()).rejects.toMatchObject(refused)
  })

  test('sends no more of the concurrent messages than the limit pays for', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => send()))
    expect(outcomesOf(results)).toEqual({ succeeded: 8, codes: Array.from({ length: 12 }, () => 'QUOTA_EXCEEDED') })
  })

  test('receives, charges and counts inbound messages; the reply is refused', async () => {
    for (let sent = 0; sent < 8; sent++) await send()
    const before = await balance()
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Good day to you.' })
    await mtn.inbox!.received(brought({ to: number, from: CONTACT }))
    await server.advance(10_000)
    expect(await balance()).toBe(before - SEGMENT_KOBO)
    const { items } = await workspace.production.messages.list({ direction: 'outbound' })
    expect(items[0]).toMatchObject({ status: 'send_failed', error_code: 'quota_exceeded' })
  })

  test('may spend refunds again', async () => {
    for (let sent = 0; sent < 7; sent++) await send()
    mtn.rejects('11')
    await expect(send()).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    mtn.reset()
    expect(await send()).toMatchObject({ status: 'sent' })
    await expect(send()).rejects.toMatchObject(refused)
  })

  test('numbers and plans do not count', async () => {
    const [number_id] = await numbersInPool(server.db, { count: 1 })
    await expect(workspace.production.numbers.claim({ number_id: number_id!, agent_id })).resolves.toBeDefined()
    expect(await send()).toMatchObject({ status: 'sent' })
  })
})

describe('the limit', () => {
  const ohunServer = (argv: string[]) =>
    operator(
      { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') },
      { clock: server.clock },
    )(argv)

  test('ends seven days after the first paid top-up, and a second one changes nothing', async () => {
    const pay = async (): Promise<void> => {
      const { checkout_url } = await workspace.production.billing.checkout({ amount_kobo: 50_000, currency: 'NGN' })
      await fetch(`${checkout_url}/confirm`, { method: 'POST', redirect: 'manual' })
    }
    expect(await workspace.production.workspace.get()).toMatchObject({
      daily_limit_kobo: LIMIT_KOBO,
      daily_limit_ends_at: null,
    })
    await pay()
    const daily_limit_ends_at = new Date(server.clock.now().getTime() + 7 * DAY_MS).toISOString()
    expect(await workspace.production.workspace.get()).toMatchObject({ daily_limit_ends_at })
    await server.leap(DAY_MS)
    await pay()
    expect(await workspace.production.workspace.get()).toMatchObject({ daily_limit_ends_at })
    await server.leap(6 * DAY_MS - 60_000)
    for (let sent = 0; sent < 8; sent++) await send()
    await expect(send()).rejects.toMatchObject(refused)
    await server.advance(60_000)
    expect(await send()).toMatchObject({ status: 'sent' })
  })

  test('is lifted and set by the operator, with an entry in the audit log', async () => {
    const { workspace_id } = workspace
    for (let sent = 0; sent < 8; sent++) await send()
    await expect(send()).rejects.toMatchObject(refused)
    expect(await ohunServer(['workspace', 'limit', workspace_id, 'off'])).toMatchObject({
      code: 0,
      json: { workspace_id, daily_limit_kobo: null },
    })
    expect(await send()).toMatchObject({ status: 'sent' })
    await server.advance(1_000) // entries of two processes are in the order of their time
    expect(await ohunServer(['workspace', 'limit', workspace_id, '0'])).toMatchObject({ code: 0 })
    await expect(send()).rejects.toMatchObject(refused)
    const { items } = await workspace.production.auditLog.list()
    const changes = items.filter(({ action }) => action === 'workspace.daily_limit_changed')
    expect(changes.map(({ detail }) => detail)).toEqual([
      { from: null, to: 0 },
      { from: LIMIT_KOBO, to: null },
    ])
  })

  test.each([['-5'], ['50.5'], ['none']])('2 for a limit of %s', async (limit) => {
    expect(await ohunServer(['workspace', 'limit', '--', workspace.workspace_id, limit])).toMatchObject({ code: 2 })
  })

  test('is that of the configuration for a workspace that signs up or that the operator creates', async () => {
    const email = 'ada@limits.example'
    const made = await ohunServer(['workspace', 'create', '--name', 'Limits', '--email', email])
    const stored = await server.db.knex('workspaces').where({ workspace_id: made.json['workspace_id'] }).first()
    expect(stored).toMatchObject({ daily_limit_kobo: 5_000_000, daily_limit_ends_at: null })
    const signed_up = await workspace.sandbox.auth.signup({
      email: 'tunde@limits.example',
      password: 'correct horse battery',
      company_name: 'Limits',
    })
    const row = await server.db.knex('workspaces').where({ workspace_id: signed_up.workspace_id }).first()
    expect(row).toMatchObject({ daily_limit_kobo: 5_000_000, daily_limit_ends_at: null })
  })
})

describe('the cap of a workspace', () => {
  const cap = (daily_spend_cap_kobo: number | null) =>
    workspace.production.billing.setSpendCap({ daily_spend_cap_kobo })

  beforeEach(() => begin({ daily_limit_kobo: null }))

  test('counts what was spent since the day began, with the one cap and the other, and names itself', async () => {
    for (let sent = 0; sent < 7; sent++) await send()
    expect(await cap(LIMIT_KOBO)).toMatchObject({ daily_spend_cap_kobo: LIMIT_KOBO, daily_limit_kobo: null })
    await send()
    const refusal = (await send().catch((error: unknown) => error)) as Error
    expect(refusal).toMatchObject(refused)
    const resets_at = billingDay(server.clock.now()).ends_at.toISOString()
    for (const part of ['daily_spend_cap_kobo', 'NGN 100.00', 'NGN 96.00', resets_at])
      expect(refusal.message).toContain(part)
    await expect(place()).rejects.toMatchObject(refused)
    await cap(LIMIT_KOBO + SEGMENT_KOBO)
    await send()
    await expect(send()).rejects.toMatchObject(refused)
    await server.leap(DAY_MS)
    expect(await send()).toMatchObject({ status: 'sent' })
    await cap(0)
    await expect(send()).rejects.toMatchObject(refused)
    expect((await cap(null)).daily_spend_cap_kobo).toBeNull()
    expect(await send()).toMatchObject({ status: 'sent' })
  })

  test('is not exceeded by concurrent messages, nor by a call in progress, which ends', async () => {
    await cap(2 * SEGMENT_KOBO)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => send()))
    expect(outcomesOf(results)).toEqual({ succeeded: 2, codes: Array.from({ length: 4 }, () => 'QUOTA_EXCEEDED') })
    await cap(2 * SEGMENT_KOBO + MINUTE_KOBO)
    const call_id = await connected()
    await server.advance(60_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'balance_exhausted',
      cost_kobo: MINUTE_KOBO,
    })
  })

  test('holds beside the limit of the operator: the lower of both decides', async () => {
    await begin({ daily_limit_kobo: LIMIT_KOBO })
    await cap(SEGMENT_KOBO)
    await send()
    await expect(send()).rejects.toMatchObject({
      ...refused,
      message: expect.stringMatching(/^daily_spend_cap_kobo: /),
    })
    await cap(10 * LIMIT_KOBO)
    for (let sent = 1; sent < 8; sent++) await send()
    await expect(send()).rejects.toMatchObject({ ...refused, message: expect.stringMatching(/^daily_limit_kobo: /) })
  })

  test('is in the audit log when it changes', async () => {
    for (const kobo of [5, 5, null]) await cap(kobo)
    const { items } = await workspace.production.auditLog.list({ action: 'workspace.spend_cap_changed' })
    expect(items.map(({ detail }) => detail).toReversed()).toEqual([
      { from: null, to: 5 },
      { from: 5, to: null },
    ])
  })

  test.each([[-1], [0.5], [Number.MAX_SAFE_INTEGER + 1], ['5'], [undefined]])(
    '400 INVALID_ARGUMENT for a cap of %s',
    async (kobo) => {
      await expect(cap(kobo as number)).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/daily_spend_cap_kobo: /),
      })
    },
  )
})
