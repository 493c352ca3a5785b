import type { MessageCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { billingMonth } from '../src/features/billing/billing-month.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import type { SubmitOutcome } from '../src/gateways/messaging/message-carrier.ts'
import { createLog } from '../src/platform/log.ts'
import type { Plan } from '../src/domain/plan.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink, FakeWhatsAppLink } from './support/fake-link.ts'
import { agentOf, outcomesOf, setBalance, untilWaiting } from './support/scenario.ts'
import { PRODUCTION_CONNECTIONS, startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
const BUSINESS = '+2348039999999'
/** The price of a segment on the builder plan. */
const SEGMENT_KOBO = 1_200
const CONVERSATION_KOBO = 1_500
const HOUR_MS = 60 * 60 * 1_000
/** Until what was received has been charged. */
const SOON_MS = 5_000

const mtn = new FakeSmsLink('mtn')
const whatsapp = new FakeWhatsAppLink(BUSINESS)
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer(PRODUCTION_CONNECTIONS, createLog('silent'), {
    links: { sms: [mtn], whatsapp: [whatsapp] },
  })
})
afterAll(async () => {
  expect((await verifyLedger(server.db)).faults).toEqual([])
  await server.stop()
})

beforeEach(async () => {
  for (const link of [mtn, whatsapp]) link.reset()
  backend = await startBackend()
  return async () => {
    await server.leap(60_000) // an open breaker is asked again
    await backend.stop()
  }
})

async function paying(balance_kobo: number, { plan = 'builder' }: { plan?: Plan } = {}): Promise<void> {
  workspace = await server.workspace({ plan })
  ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url }))
  await server.db.knex('number_claims').delete()
  await server.db.knex('numbers').where({ e164: BUSINESS }).delete()
  const number = { e164: BUSINESS, type: 'mobile_virtual', country_code: 'NG', channels: ['sms', 'whatsapp'] }
  await server.db.knex('numbers').insert({ ...number, number_id: `num_${agent_id}`, environment: 'production' })
  await workspace.production.numbers.claim({ number_id: `num_${agent_id}`, agent_id })
  await setBalance(server, workspace, balance_kobo)
}

const send = (body: Partial<MessageCreate> = {}) =>
  workspace.production.messages.create({ agent_id, channel: 'sms', to: CONTACT, body: 'Good day.', ...body })
const template = (to = CONTACT) =>
  send({
    channel: 'whatsapp',
    to,
    message_type: 'template',
    body: undefined,
    template: { name: 'hi', language_code: 'en' },
  })
const balance = async () => (await workspace.production.billing.balance()).balance_kobo
const used = async () => {
  const { sms, whatsapp_conversations } = await workspace.production.usage.get()
  return [sms.used, whatsapp_conversations.used]
}

const rejected: SubmitOutcome = {
  kind: 'rejected',
  carrier: whatsapp.name,
  mno: null,
  error_code: '131026',
  cause: 'it is not a subscriber',
}

test.each([2, 1, 0])(
  'an SMS of three segments of which %i were not sent is charged for the others',
  async (not_sent) => {
    await paying(100_000)
    const before = await balance()
    const unknown = {
      kind: 'unknown',
      carrier: mtn.name,
      mno: 'mtn',
      error_code: 'partly_accepted',
      cause: 'refused',
    } as const
    mtn.answer = () => ({ ...unknown, parts_not_sent: not_sent })
    await expect(send({ body: 'A'.repeat(400) })).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    const charged = 3 - not_sent
    expect(before - (await balance())).toBe(charged * SEGMENT_KOBO)
    expect((await used())[0]).toBe(charged)
    const { items } = await workspace.production.messages.list()
    expect(items).toMatchObject([{ cost_kobo: charged * SEGMENT_KOBO, error_code: 'outcome_unknown' }])
  },
)

async function untilSubmitted(count: number): Promise<void> {
  while (whatsapp.submitted.length < count) await new Promise((resolve) => setImmediate(resolve))
}

async function receive(channel: 'sms' | 'whatsapp', body?: string): Promise<void> {
  await arrive(channel, body)
  await server.advance(SOON_MS)
}

async function arrive(channel: 'sms' | 'whatsapp', body = 'Hello'): Promise<void> {
  const link = channel === 'sms' ? mtn : whatsapp
  const about = {
    carrier: link.name,
    repeat_key: `${Math.random()}`,
    repeats_since: null,
    workspace_id: null,
    written_at: null,
  }
  const message = { channel, from: CONTACT, to: BUSINESS, message_type: 'text', body, media: null, mno: null } as const
  await link.inbox?.received({ ...about, environment: 'production', ...message })
}

/** A second before the month ends in Lagos. @returns its name. */
async function atEndOfMonth(): Promise<string> {
  await paying(10_000)
  const { ends_at, month } = billingMonth(server.clock.now())
  await server.leap(ends_at.getTime() - server.clock.now().getTime() - 1_000)
  await setBalance(server, workspace, 10_000)
  return month.slice(0, 7)
}

/** The backend answers messages with 204: nothing is sent. */
function silence(): void {
  backend.answer = ({ json }, response) => {
    if (json.event_type) return { received: true }
    response.writeHead(204).end()
  }
}

describe('an SMS', () => {
  test('is charged by the segment when it is sent', async () => {
    await paying(10_000)
    const message = await send({ body: 'a'.repeat(161) })
    expect(message).toMatchObject({ segments: 2, cost_kobo: 2 * SEGMENT_KOBO })
    expect(await balance()).toBe(10_000 - 2 * SEGMENT_KOBO)
    const { items } = await workspace.production.billing.ledger({ entry_type: 'sms_segment' })
    expect(items).toMatchObject([{ cause: message.message_id, quantity: 2, amount_kobo: -2 * SEGMENT_KOBO, agent_id }])
    expect(await used()).toEqual([2, 0])
  })

  test('costs nothing if no carrier took it, or one rejected it', async () => {
    await paying(10_000)
    mtn.isDown()
    await expect(send()).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    mtn.rejects('069')
    await expect(send()).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    expect([await balance(), await used()]).toEqual([10_000, [0, 0]])
    const { items } = await workspace.production.messages.list()
    expect(items.map(({ cost_kobo }) => cost_kobo)).toEqual([0, 0])
    const ledger = await workspace.production.billing.ledger({ entry_type: 'sms_segment' })
    expect(ledger.items.map(({ cause }) => cause.endsWith(':returned'))).toEqual([true, false, true, false])
  })

  test('is given back to the quota of its own month if it is rejected in the next', async () => {
    const own_month = await atEndOfMonth()
    const rejection = Promise.withResolvers<SubmitOutcome>()
    mtn.answer = () => rejection.promise
    const sending = send().catch((error: unknown) => error)
    while (mtn.submitted.length === 0) await new Promise((resolve) => setImmediate(resolve))
    expect((await workspace.production.usage.get()).sms.used).toBe(1)
    await server.clock.advance(2_000)
    rejection.resolve({ ...rejected, carrier: mtn.name })
    await sending
    expect(await used()).toEqual([0, 0])
    expect((await workspace.production.usage.get({ month: own_month })).sms.used).toBe(0)
  })

  test('received at the end of a month and charged in the next counts in its own', async () => {
    const own_month = await atEndOfMonth()
    silence()
    await arrive('sms')
    await server.advance(SOON_MS)
    expect(await used()).toEqual([0, 0])
    expect((await workspace.production.usage.get({ month: own_month })).sms.used).toBe(1)
  })

  test('402 WORKSPACE_BLOCKED when the balance does not pay for it: nothing is recorded or sent', async () => {
    await paying(2 * SEGMENT_KOBO - 1)
    const refused = await send({ body: 'a'.repeat(161) }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'WORKSPACE_BLOCKED', status: 402 })
    expect((await workspace.production.messages.list()).items).toEqual([])
    expect(mtn.submitted).toEqual([])
  })

  test('402 QUOTA_EXCEEDED names the quota, its limit and when it is reset', async () => {
    await paying(1_000_000, { plan: 'starter' })
    for (let count = 0; count < 10; count++) await send({ body: 'a'.repeat(153 * 10) })
    const refused = await send().catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'QUOTA_EXCEEDED', status: 402 })
    expect(String(refused)).toMatch(/starter plan allows 100 SMS segments a month; the quota is reset at 20/)
  })

  test('is sent 10 times of 30 at once with balance for 10', async () => {
    await paying(10 * SEGMENT_KOBO + 1)
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => send()))
    const { succeeded, codes } = outcomesOf(settled)
    expect([succeeded, new Set(codes)]).toEqual([10, new Set(['WORKSPACE_BLOCKED'])])
    expect([mtn.submitted.length, await balance()]).toEqual([10, 1])
  })

  test('received is charged once, whatever its length', async () => {
    await paying(10 * SEGMENT_KOBO)
    silence()
    await receive('sms', 'a'.repeat(153 * 3))
    const { items } = await workspace.production.messages.list({ direction: 'inbound' })
    expect(items).toMatchObject([{ segments: 3, cost_kobo: SEGMENT_KOBO }])
    expect([await balance(), await used()]).toEqual([9 * SEGMENT_KOBO, [1, 0]])
    const { items: entries } = await workspace.production.billing.ledger({ entry_type: 'sms_segment' })
    expect(entries).toMatchObject([{ quantity: 1, amount_kobo: -SEGMENT_KOBO }])
  })

  test('received costs at most what the balance has', async () => {
    await paying(SEGMENT_KOBO + 500)
    silence()
    await receive('sms')
    expect([await balance(), await used()]).toEqual([500, [1, 0]])
    await receive('sms')
    expect(await balance()).toBe(0)
    await receive('sms')
    const { items } = await workspace.production.messages.list({ direction: 'inbound' })
    expect(items.map(({ cost_kobo }) => cost_kobo)).toEqual([0, 500, SEGMENT_KOBO])
  })

  test('is refused as a reply at a balance of zero, and says so', async () => {
    await paying(SEGMENT_KOBO - 1)
    await receive('sms')
    const { items } = await workspace.production.messages.list({ direction: 'outbound' })
    expect(items).toMatchObject([{ status: 'send_failed', error_code: 'workspace_blocked', cost_kobo: 0 }])
  })
})

describe('a WhatsApp conversation', () => {
  test('is charged once in 24 hours, by the first message in either direction', async () => {
    await paying(10_000)
    expect(await template()).toMatchObject({ cost_kobo: CONVERSATION_KOBO })
    expect(await template()).toMatchObject({ cost_kobo: 0 })
    silence()
    await receive('whatsapp')
    expect([await balance(), await used()]).toEqual([10_000 - CONVERSATION_KOBO, [0, 1]])
    await server.leap(24 * HOUR_MS)
    await receive('whatsapp')
    expect(await send({ channel: 'whatsapp' })).toMatchObject({ cost_kobo: 0 })
    expect([await balance(), await used()]).toEqual([10_000 - 2 * CONVERSATION_KOBO, [0, 2]])
  })

  test('is charged once if two messages begin it at once', async () => {
    await paying(10_000)
    const sent = await Promise.all(Array.from({ length: 10 }, () => template()))
    expect(sent.filter(({ cost_kobo }) => cost_kobo > 0)).toHaveLength(1)
    expect(await balance()).toBe(10_000 - CONVERSATION_KOBO)
  })

  test('is paid for by the next message sent meanwhile if its first is rejected', async () => {
    await paying(10_000)
    const rejection = Promise.withResolvers<SubmitOutcome>()
    whatsapp.answer = () => rejection.promise
    const first = template().catch((error: unknown) => error)
    await untilSubmitted(1)
    whatsapp.answer = (message) => whatsapp.accepts(message)
    const { message_id } = await template()
    expect(await balance()).toBe(10_000 - CONVERSATION_KOBO)
    rejection.resolve(rejected)
    expect(await first).toMatchObject({ code: 'MESSAGE_FAILED' })
    expect(await workspace.production.messages.get(message_id)).toMatchObject({ cost_kobo: CONVERSATION_KOBO })
    expect([await balance(), await used()]).toEqual([10_000 - CONVERSATION_KOBO, [0, 1]])
    expect(await template()).toMatchObject({ cost_kobo: 0 })
  })

  /** Sends as many templates at once as there are outcomes. Then their outcomes arrive, one after the other. */
  async function sendAll(outcomes: readonly ('rejected' | 'accepted')[]): Promise<unknown[]> {
    const waiting = outcomes.map(() => Promise.withResolvers<SubmitOutcome>())
    whatsapp.answer = () => waiting[whatsapp.submitted.length - 1]!.promise
    const sending: Promise<unknown>[] = []
    for (const place of outcomes.keys()) {
      sending.push(template().catch((error: unknown) => error))
      await untilSubmitted(place + 1)
    }
    for (const [index, outcome] of outcomes.entries()) {
      waiting[index]!.resolve(outcome === 'rejected' ? rejected : whatsapp.accepts(whatsapp.submitted[index]!))
      await sending[index]
    }
    return await Promise.all(sending)
  }

  test('is given back when the message that it was passed on to is rejected as well', async () => {
    await paying(10_000)
    await sendAll(['rejected', 'rejected'])
    expect([await balance(), await used()]).toEqual([10_000, [0, 0]])
    const { items } = await workspace.production.messages.list()
    expect(items.map(({ cost_kobo }) => cost_kobo)).toEqual([0, 0])
  })

  test('is passed on as often as its message is rejected, and paid for by the first that is sent', async () => {
    await paying(10_000)
    const refused = { code: 'MESSAGE_FAILED', status: 502 }
    expect(await sendAll(['rejected', 'rejected', 'rejected', 'accepted'])).toMatchObject([
      ...Array.from({ length: 3 }, () => refused),
      { status: 'sent', cost_kobo: CONVERSATION_KOBO },
    ])
    expect([await balance(), await used()]).toEqual([10_000 - CONVERSATION_KOBO, [0, 1]])
    const { items } = await workspace.production.messages.list()
    expect(items.map(({ cost_kobo }) => cost_kobo)).toEqual([CONVERSATION_KOBO, 0, 0, 0])
  })

  test('ends without a deadlock when its first message is rejected while what was received is charged', async () => {
    await paying(10_000)
    silence()
    const rejection = Promise.withResolvers<SubmitOutcome>()
    whatsapp.answer = () => rejection.promise
    const first = template().catch((error: unknown) => error)
    await untilSubmitted(1)
    await arrive('whatsapp')
    const { workspace_id } = workspace
    let passing: Promise<void> | undefined
    await server.db.knex.transaction(async (trx) => {
      await trx('workspaces').where({ workspace_id }).forUpdate().first()
      rejection.resolve(rejected)
      await untilWaiting(server.db, 1)
      passing = server.clock.advance(SOON_MS)
      await untilWaiting(server.db, 2)
    })
    await passing
    await server.settle()
    expect(await first).toMatchObject({ code: 'MESSAGE_FAILED', status: 502 })
    expect([await balance(), await used()]).toEqual([10_000 - CONVERSATION_KOBO, [0, 1]])
  })

  test('costs nothing if its first message was not sent, and is charged with the next', async () => {
    await paying(10_000)
    whatsapp.isDown()
    await expect(template()).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    expect([await balance(), await used()]).toEqual([10_000, [0, 0]])
    await server.advance(60_000)
    whatsapp.reset()
    expect(await template()).toMatchObject({ cost_kobo: CONVERSATION_KOBO })
  })
})

test('a WhatsApp message received at zero begins no hours that are free after a top-up', async () => {
  await paying(0)
  silence()
  await receive('whatsapp')
  await setBalance(server, workspace, 10_000)
  expect(await send({ channel: 'whatsapp' })).toMatchObject({ cost_kobo: CONVERSATION_KOBO })
})

test('a message in the sandbox costs nothing and counts for nothing', async () => {
  await paying(0)
  const { e164 } = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const body = { agent_id, from: e164, channel: 'sms', to: CONTACT, body: 'Good day.' } as const
  expect(await workspace.sandbox.messages.create(body)).toMatchObject({ status: 'sent', cost_kobo: 0 })
  expect([await balance(), await used()]).toEqual([0, [0, 0]])
})
