import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { Destinations, type Rate } from '../src/domain/destinations.ts'
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
  sms_segment_kobo: 6_000,
}
const NIGERIA: Rate = { prefix: '+234', name: null, allowed: true, minute_kobo: null, sms_segment_kobo: null }
const IN_GHANA = '+233241234567'
const IN_NIGERIA = '+2348031234567'
/** Of the builder plan. */
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
  const destinations = new Destinations([NIGERIA, GHANA])
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
  expect(destinations).toEqual([GHANA, NIGERIA])
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

  test('that is lost with its process is settled at the price of its destination', async () => {
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

  test('that answers one from there costs its price, and the one received that of the plan', async () => {
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
