import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_LIMIT_MS } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from './support/webhook-receiver.ts'

const CONTACT = '+2348031234567'
const MINUTE_MS = 60_000

let server: TestServer
let receiver: WebhookReceiver
let workspace: TestWorkspace
let agent_id: string
let number: { number_id: string; e164: string }

beforeAll(async () => {
  server = await startTestServer()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})

async function workspaceWithAgent(): Promise<TestWorkspace> {
  const made = await server.workspace({ plan: 'builder' })
  ;({ agent_id } = await agentOf(made.sandbox, { webhook_url: receiver.url('/hook'), ...ANY_HOUR }))
  number = await made.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return made
}

type Advance = (by: string) => Promise<void>

async function openClock(): Promise<{ advance: Advance; end: () => Promise<void> }> {
  const { sandboxClocks } = workspace.sandbox
  const { clock_id } = await sandboxClocks.create()
  return {
    async advance(by) {
      const { now, last_advance } = await sandboxClocks.advance(clock_id, { by }, { timeout: TEST_LIMIT_MS })
      expect(last_advance).toMatchObject({ fault: null, reached: now })
    },
    async end() {
      await sandboxClocks.delete(clock_id)
    },
  }
}

const place = () => workspace.sandbox.calls.create({ agent_id, to_number: CONTACT })

test('a month passes in one turn: retries, rent, the plan, retention and quarantine, each when it is due', async () => {
  workspace = await workspaceWithAgent()
  const [paid, free] = (await numbersInPool(server.db, { count: 2 })) as [string, string]
  await workspace.production.numbers.claim({ number_id: paid, agent_id })
  await workspace.production.numbers.claim({ number_id: free, agent_id })
  await workspace.sandbox.workspace.update({ retention_days: 30 })
  receiver.answer('/hook', status(503))
  const began = server.clock.now().getTime()
  const { advance, end } = await openClock()
  await workspace.sandbox.numbers.release(number.number_id)
  const other = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await place()
  await advance('31d')

  const { items } = await workspace.sandbox.webhooks.deliveries({ event_type: 'call.initiated' })
  const { attempts } = await workspace.sandbox.webhooks.delivery(items[0]!.delivery_id)
  const minutes = attempts.map(({ started_at }) => (new Date(started_at).getTime() - began) / MINUTE_MS)
  expect(minutes).toEqual([0, 1, 6, 21, 81, 321, 1761])

  const ledger = (await workspace.sandbox.billing.ledger()).items.filter(
    ({ created_at }) => new Date(created_at).getTime() > began,
  )
  expect(ledger.map(({ entry_type, created_at }) => [entry_type, created_at])).toEqual([
    ['number_month', '2026-12-20T11:00:00.000Z'],
    ['number_month', '2026-12-20T11:00:00.000Z'],
    ['plan_charge', '2026-11-30T23:00:00.000Z'],
  ])

  expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ status: 'completed', transcript: [] })
  const held = (await workspace.sandbox.numbers.list()).items.map(({ number_id }) => number_id)
  expect(held).toEqual([other.number_id])
  await end()
  expect((await workspace.production.billing.ledger({ entry_type: 'plan_charge' })).items).toEqual([])
})

describe('a clock that is turned from test to test', () => {
  let advance: Advance
  let end: () => Promise<void>
  let second: { number_id: string }

  beforeAll(async () => {
    receiver.reset()
    workspace = await workspaceWithAgent()
    second = await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    // The copy is made when the secret has been rotated.
    await workspace.production.webhooks.rotateSecret()
    ;({ advance, end } = await openClock())
  })
  afterAll(() => end())

  test('a secret that was rotated signs for another day', async () => {
    const signedTwice = async (): Promise<boolean> => {
      receiver.reset()
      await place()
      await advance('1s')
      const received = receiver.at('/hook')
      expect(received.length).toBeGreaterThan(0)
      return received.every(({ headers }) => headers['x-service-signature-previous'] !== undefined)
    }
    await advance('86390s')
    expect(await signedTwice()).toBe(true)
    await advance('9s')
    expect(await signedTwice()).toBe(false)
  })

  test('the window of a WhatsApp conversation closes a day after the contact has written', async () => {
    const send = () => workspace.sandbox.messages.create({ agent_id, channel: 'whatsapp', to: CONTACT, body: 'Hello' })
    const message = { to: number.e164, from: CONTACT, channel: 'whatsapp', body: 'Hello' } as const
    await workspace.sandbox.sandbox.inboundMessage(message)
    await advance('86399s')
    await send()
    await advance('1s')
    await expect(send()).rejects.toMatchObject({ code: 'MESSAGE_FAILED' })
    const { items } = await workspace.sandbox.events.list({ event_type: 'window.closing' })
    expect(items).toHaveLength(1)
  })

  test('the window in which an agent calls closes and opens', async () => {
    const window = { call_window_start: '08:00', call_window_end: '20:00', call_window_timezone: 'Africa/Lagos' }
    await workspace.sandbox.agents.update(agent_id, window)
    // It is noon in Lagos.
    await advance('8h')
    await expect(place()).rejects.toMatchObject({ code: 'CALL_WINDOW_RESTRICTED' })
    await advance('12h')
    await expect(place()).resolves.toMatchObject({ status: 'ringing' })
  })

  test('a number that was released is held for 30 days, and no second longer', async () => {
    const { numbers } = workspace.sandbox
    for (const { number_id } of [number, second]) await numbers.release(number_id)
    await advance('2591999s')
    await numbers.reclaim(number.number_id)
    await advance('1s')
    await expect(numbers.reclaim(second.number_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
