import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallRecord } from '../src/features/calls/call.model.ts'
import { minuteCharges } from '../src/features/calls/charging/minute-charges.ts'
import { settleMinutes } from '../src/features/calls/charging/metering.ts'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { Destinations, type Rate } from '../src/domain/destinations.ts'
import { createIds } from '../src/platform/ids.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeSmsLink } from './support/fake-link.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { brought } from './support/inbound-message.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const GHANA: Rate = {
  prefix: '+233',
  name: 'Ghana',
  allowed: true,
  minute_kobo: 25_000,
  transfer_kobo: null,
  sms_segment_kobo: 6_000,
}
const plain = { name: null, allowed: true, minute_kobo: null, transfer_kobo: null, sms_segment_kobo: null }
const NIGERIA: Rate = { ...plain, prefix: '+234' }
const BENIN: Rate = { ...plain, prefix: '+229', minute_kobo: 30_000, transfer_kobo: 9_000 }
const TOGO: Rate = { ...plain, prefix: '+228', minute_kobo: 30_000, transfer_kobo: 0 }
const IN_BENIN = '+2290197123456'
const IN_TOGO = '+22890123456'
const IN_GHANA = '+233241234567'
const IN_NIGERIA = '+2348031234567'
/** The price of a minute on the builder plan. */
const MINUTE_KOBO = 4_000
const SEGMENT_KOBO = 1_200

const trunk = new FakeTrunk()
const link = new FakeSmsLink('mtn')
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let number: string

beforeAll(async () => {
  const destinations = new Destinations([NIGERIA, GHANA, BENIN, TOGO])
  const carriers = { trunks: [trunk], links: { sms: [link], whatsapp: [] }, destinations }
  server = await startTestServer({}, createLog('silent'), carriers)
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
beforeEach(async () => {
  workspace = await server.workspace({ plan: 'builder' })
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  number = (await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })).e164
  await setBalance(server, workspace, 1_000_000)
  return async () => {
    for (const line of trunk.lines.splice(0)) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
  }
})

const place = (to_number: string) => workspace.production.calls.create({ agent_id: agent.agent_id, to_number })
const send = (to: string, body = 'Good day.') =>
  workspace.production.messages.create({ agent_id: agent.agent_id, channel: 'sms', to, body })
const balance = async () => (await workspace.production.billing.balance()).balance_kobo

test('GET /v1/billing/pricing lists the destinations with their prices', async () => {
  const { destinations } = await workspace.sandbox.billing.pricing()
  expect(destinations).toEqual([TOGO, BENIN, GHANA, NIGERIA])
})

describe('a call', () => {
  test.each([
    [IN_GHANA, 25_000],
    [IN_NIGERIA, MINUTE_KOBO],
  ])('to %s costs %i kobo for each started minute', async (to_number, minute_kobo) => {
    const { call_id } = await place(to_number)
    await server.settle()
    await workspace.production.calls.hold(call_id) // silence does not end it
    await server.advance(61_000)
    trunk.line.leaves()
    await server.settle()
    const call = await workspace.production.calls.get(call_id)
    expect(call).toMatchObject({ status: 'completed', cost_kobo: 2 * minute_kobo })
    expect(await balance()).toBe(1_000_000 - 2 * minute_kobo)
    const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
    expect(items.map(({ amount_kobo, cause }) => [amount_kobo, cause])).toEqual([
      [-minute_kobo, `${call_id}:minute:2`],
      [-minute_kobo, `${call_id}:minute:1`],
    ])
  })

  test('402 WORKSPACE_BLOCKED when the balance does not pay for the first minute there', async () => {
    await setBalance(server, workspace, 24_999)
    await expect(place(IN_GHANA)).rejects.toMatchObject({
      status: 402,
      code: 'WORKSPACE_BLOCKED',
      message: expect.stringContaining('NGN 250.00') as string,
    })
    await expect(place(IN_NIGERIA)).resolves.toMatchObject({ status: 'ringing' })
  })

  test('is settled at the price of its destination if its process dies', async () => {
    const { call_id } = await place(IN_GHANA)
    await server.settle()
    await server.restart()
    await server.advance(60_000)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({
      status: 'completed',
      end_reason: 'connection_lost',
      cost_kobo: 25_000,
    })
  })
})

describe('a transfer', () => {
  /** A connected call in Nigeria, whose first minute is paid. */
  const connected = async () => {
    const { call_id } = await place(IN_NIGERIA)
    await server.settle()
    return call_id
  }
  const transfer = async (call_id: string, destination: string) => {
    await workspace.production.calls.transfer(call_id, { destination })
    await server.settle()
  }
  const callOf = (call_id: string) => () => workspace.production.calls.get(call_id)
  const entries = async () => {
    const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
    return items.map(({ amount_kobo, quantity, cause }) => [
      amount_kobo,
      quantity,
      cause?.split(':').slice(1).join(':'),
    ])
  }
  const first_minute = [-MINUTE_KOBO, 1, 'minute:1']

  test('costs a minute of its destination, on top of the minutes of the call', async () => {
    const call_id = await connected()
    await transfer(call_id, IN_GHANA)
    await expect.poll(callOf(call_id)).toMatchObject({ end_reason: 'transferred', cost_kobo: MINUTE_KOBO + 25_000 })
    expect(await entries()).toEqual([[-25_000, 1, 'transfer:1'], first_minute])
  })

  test.each([
    ['has a price of its own', IN_BENIN, 9_000],
    ['is declared free', IN_TOGO, 0],
    ['has the prices of the plan', IN_NIGERIA, 0],
  ])('to one that %s (%s) costs %i kobo', async (_title, destination, kobo) => {
    const call_id = await connected()
    await transfer(call_id, destination)
    await expect.poll(callOf(call_id)).toMatchObject({ end_reason: 'transferred', cost_kobo: MINUTE_KOBO + kobo })
    expect(await balance()).toBe(1_000_000 - MINUTE_KOBO - kobo)
  })

  test('is refunded if it is refused, and the call continues; the next one is charged again', async () => {
    const call_id = await connected()
    trunk.line.transfers = false
    await transfer(call_id, IN_GHANA)
    await expect.poll(entries).toEqual([[25_000, -1, 'transfer:1:returned'], [-25_000, 1, 'transfer:1'], first_minute])
    await expect.poll(callOf(call_id)).toMatchObject({ status: 'in_progress', cost_kobo: MINUTE_KOBO })
    trunk.line.transfers = true
    await transfer(call_id, IN_GHANA)
    await expect.poll(callOf(call_id)).toMatchObject({ cost_kobo: MINUTE_KOBO + 25_000 })
    expect(await balance()).toBe(1_000_000 - MINUTE_KOBO - 25_000)
  })

  test('is not requested if the balance does not pay for it, and the call continues', async () => {
    const call_id = await connected()
    await setBalance(server, workspace, 24_999)
    await transfer(call_id, IN_GHANA)
    expect(await callOf(call_id)()).toMatchObject({ status: 'in_progress', cost_kobo: MINUTE_KOBO })
    expect(trunk.line.log.filter((entry) => entry.startsWith('transfer'))).toEqual([])
    expect(await entries()).toEqual([first_minute])
  })

  test('is not taken for a minute of its call that was not charged', async () => {
    const call_id = await connected()
    trunk.line.transfers = new Promise(() => {})
    await workspace.production.calls.transfer(call_id, { destination: IN_GHANA })
    await expect.poll(entries).toHaveLength(2)
    const { rows } = await server.db.pool.query<CallRecord>('select * from calls where call_id = $1', [call_id])
    const ended_at = new Date(rows[0]!.answered_at!.getTime() + 61_000)
    const { db, clock } = server
    const deps = { db, clock, ids: createIds(clock), chargeTogether: minuteCharges(db) }
    const settled = await settleMinutes(deps, { call: rows[0]!, amount_kobo: MINUTE_KOBO, ended_at })
    expect(settled).toBe(2 * MINUTE_KOBO + 25_000)
    expect((await entries())[0]).toEqual([-MINUTE_KOBO, 1, 'minute:2'])
  })
})

describe('an SMS', () => {
  test.each([
    [IN_GHANA, 6_000],
    [IN_NIGERIA, SEGMENT_KOBO],
  ])('to %s costs %i kobo for each segment', async (to, segment_kobo) => {
    expect(await send(to, 'x'.repeat(161))).toMatchObject({ status: 'sent', segments: 2, cost_kobo: 2 * segment_kobo })
    expect(await balance()).toBe(1_000_000 - 2 * segment_kobo)
  })

  test('402 WORKSPACE_BLOCKED when the balance does not pay for it there', async () => {
    await setBalance(server, workspace, 5_999)
    await expect(send(IN_GHANA)).rejects.toMatchObject({ status: 402, code: 'WORKSPACE_BLOCKED' })
    await expect(send(IN_NIGERIA)).resolves.toMatchObject({ cost_kobo: SEGMENT_KOBO })
  })

  test('costs its price as a reply to there, and the received one that of the plan', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'Good day to you.' })
    await link.inbox!.received(brought({ to: number, from: IN_GHANA, body: 'Hello' }))
    await server.advance(10_000)
    const { items } = await workspace.production.messages.list()
    expect(items.map(({ direction, cost_kobo }) => [direction, cost_kobo])).toEqual([
      ['outbound', 6_000],
      ['inbound', SEGMENT_KOBO],
    ])
  })
})
