import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { charge } from '../src/features/billing/charge.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool, outcomesOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'
/** The price of a segment on the builder plan. */
const SEGMENT_KOBO = 1_200
const MINUTE_KOBO = 4_000
const DAY_MS = 24 * 60 * 60 * 1_000

const mtn = new FakeSmsLink('mtn')
const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  const carriers = { links: { sms: [mtn], whatsapp: [] }, trunks: [trunk] }
  server = await startTestServer({}, createLog('silent'), carriers)
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

/** The daily cap is 5,000 kobo: four segments, or one minute. */
beforeEach(async () => {
  mtn.reset()
  workspace = await server.workspace({ plan: 'builder' })
  agent_id = await numbered({ daily_spend_cap_kobo: 5_000 })
  return async () => {
    for (const line of trunk.lines.splice(0)) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
  }
})

async function numbered(settings: { daily_spend_cap_kobo?: number | null } = {}): Promise<string> {
  const agent = await agentOf(workspace.production, { webhook_url: backend.url, ...settings })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return agent.agent_id
}

const send = (sender = agent_id) =>
  workspace.production.messages.create({ agent_id: sender, channel: 'sms', to: CONTACT, body: 'Good day.' })
const place = () => workspace.production.calls.create({ agent_id, to_number: CONTACT })
const balance = async () => (await workspace.production.billing.balance()).balance_kobo
const setCap = (daily_spend_cap_kobo: number | null) =>
  workspace.production.agents.update(agent_id, { daily_spend_cap_kobo })
const refused = { status: 402, code: 'QUOTA_EXCEEDED' }

describe('an agent that has spent its cap for the day', () => {
  test('402 QUOTA_EXCEEDED naming the cap, what was spent, and when it is reset, for messages and calls; nothing is charged', async () => {
    for (let sent = 0; sent < 4; sent++) await send()
    const before = await balance()
    const refusal = await send().catch((error: unknown) => error as Error)
    expect(refusal).toMatchObject(refused)
    for (const part of ['daily_spend_cap_kobo', 'NGN 50.00', 'NGN 48.00', '2026-11-20T23:00:00.000Z'])
      expect((refusal as Error).message).toContain(part)
    await expect(place()).rejects.toMatchObject(refused)
    expect(await balance()).toBe(before)
  })

  test('calls and messages count together', async () => {
    await place()
    await server.settle()
    await expect(send()).rejects.toMatchObject(refused)
    await setCap(5_000 + SEGMENT_KOBO)
    await send()
  })

  test('a call that runs goes on', async () => {
    const { call_id } = await place()
    await server.settle()
    await workspace.production.calls.hold(call_id)
    await server.advance(60_000)
    await server.advance(60_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({
      status: 'in_progress',
      cost_kobo: 3 * MINUTE_KOBO,
    })
  })

  test('another agent, the sandbox and a raised cap are not refused', async () => {
    await setCap(0)
    await expect(send()).rejects.toMatchObject(refused)
    await send(await numbered())
    const free = await agentOf(workspace.sandbox, { daily_spend_cap_kobo: 0 })
    await workspace.sandbox.numbers.auto({ agent_id: free.agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await workspace.sandbox.messages.create({ agent_id: free.agent_id, channel: 'sms', to: CONTACT, body: 'Hello' })
    for (const cap of [SEGMENT_KOBO, null]) {
      await setCap(cap)
      await send()
    }
  })

  test('can go on at midnight in Lagos', async () => {
    for (let sent = 0; sent < 4; sent++) await send()
    const midnight = (Math.floor((server.clock.now().getTime() + 3_600_000) / DAY_MS) + 1) * DAY_MS - 3_600_000
    await server.advance(midnight - server.clock.now().getTime() - 1)
    await expect(send()).rejects.toMatchObject(refused)
    await server.advance(1)
    await send()
  })

  test('counts money spent before it had a cap', async () => {
    await setCap(null)
    for (let sent = 0; sent < 5; sent++) await send()
    await setCap(5_000)
    await expect(send()).rejects.toMatchObject(refused)
    await setCap(null)
    await send()
    await setCap(7 * SEGMENT_KOBO)
    await send()
    await expect(send()).rejects.toMatchObject(refused)
  })

  test('does not count money given back for a message that was not sent', async () => {
    mtn.rejects('no_subscriber')
    for (let sent = 0; sent < 4; sent++) await send().catch(() => {})
    mtn.reset()
    await send()
  })
})

test('twenty concurrent messages: as many are sent as the cap pays for', async () => {
  const { succeeded, codes } = outcomesOf(await Promise.allSettled(Array.from({ length: 20 }, () => send())))
  expect(succeeded).toBe(4)
  expect(new Set(codes)).toEqual(new Set(['QUOTA_EXCEEDED']))
})

test('an agent’s spending in a day is the sum of its entries, numbers aside', async () => {
  const ids = createIds(server.clock)
  const { workspace_id } = workspace
  const amounts = Array.from({ length: 40 }, (_, index) => 100 + index)
  const take = (amount_kobo: number) =>
    charge({ clock: server.clock, ids }, server.db, {
      workspace_id,
      entry_type: 'voice_minute',
      cause: ids('call'),
      quantity: 1,
      amount_kobo,
      limit: null,
      agent_id,
    })
  await Promise.all(amounts.map(take))
  const [row] = await server.db.knex('agent_days').where({ agent_id }).select<{ amount_kobo: number }[]>('amount_kobo')
  expect(row?.amount_kobo).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
})

test.each([-1, 1.5, '5000', 10 ** 13 + 1])('400 for the cap %j', async (daily_spend_cap_kobo) => {
  const answer = await rawClient(server, workspace.production_key)('PATCH', `/v1/agents/${agent_id}`, {
    body: { daily_spend_cap_kobo },
  })
  expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  expect(answer.json.message).toContain('daily_spend_cap_kobo')
})
