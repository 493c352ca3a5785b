import type { Agent, CallCarrierJoin, WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openSocket } from './support/call-socket.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool, setBalance } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const BALANCE_KOBO = 1_000_000

/** A line whose carrier answers as the test says. */
class JoinableLine extends FakeLine {
  asked = 0
  readonly carrier = Promise.withResolvers<CallCarrierJoin | null>()

  joinByCarrier(): Promise<CallCarrierJoin | null> {
    this.asked++
    return this.carrier.promise
  }

  override async hangUp(): Promise<void> {
    this.carrier.resolve(null)
    await super.hangUp()
  }
}

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let call_id: string

beforeAll(async () => {
  server = await startTestServer({}, undefined, { trunks: [trunk] })
  backend = await startBackend()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})

beforeEach(() => {
  Object.assign(trunk, { newLine: () => new JoinableLine(), lines: [], dialled: [] })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
  }
})

const caller = (): JoinableLine => trunk.lines[0] as JoinableLine
const colleague = (): JoinableLine => trunk.lines[1] as JoinableLine
const record = () => workspace.production.calls.get(call_id)
const completed = (): CallCarrierJoin => {
  return { at: server.clock.now().toISOString(), outcome: 'completed', reason: null, sip_status: null }
}
const failed = (): CallCarrierJoin => ({ ...completed(), outcome: 'failed', reason: 'refused', sip_status: 603 })

async function begins(settings: object = {}): Promise<void> {
  workspace = await server.workspace({ plan: 'builder' })
  await workspace.production.workspace.switchRecording({ enabled: true })
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.', ...settings })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })
  await setBalance(server, workspace, BALANCE_KOBO)
  ;({ call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: CALLER }))
  await server.settle()
}

/** The colleague takes the call. */
async function handsOver(more: Partial<WarmTransfer> = {}): Promise<void> {
  await workspace.production.calls.transfer(call_id, { destination: COLLEAGUE, kind: 'warm', ...more })
  await server.settle()
  colleague().presses('1')
  await server.settle()
}

async function answers(join: CallCarrierJoin | null): Promise<void> {
  caller().carrier.resolve(join)
  await server.settle()
}

const events = async () => {
  const { items } = await workspace.production.events.list({ call_id, page_size: 50 })
  return items
    .toReversed()
    .filter(({ event_type }) => event_type === 'call.transferred' || event_type === 'call.completed')
    .map(({ event_type, payload }) => [event_type, 'joined_by' in payload ? payload.joined_by : null])
}
const charges = async (): Promise<string[]> => {
  const { items } = await workspace.production.billing.ledger({ entry_type: 'voice_minute' })
  return items.map(({ cause }) => (cause ?? '').slice(call_id.length + 1)).toSorted()
}

describe('a carrier that joins the caller and the colleague', () => {
  test.each<[string, () => void | Promise<void>]>([
    ['ends the line of the colleague', () => colleague().leaves()],
    ['ends the line of the caller', () => caller().leaves()],
    ['loses the line of the caller', () => caller().leaves('connection_lost')],
    ['leaves both lines to us, for no longer than four seconds', () => server.advance(4_000)],
  ])('%s: the call ends as transferred, and nobody pays from then on', async (_, ends) => {
    await begins()
    await handsOver()
    await server.advance(61_000)
    expect(caller().asked).toBe(1)
    await answers(completed())
    expect((await record()).transfers).toMatchObject([{ outcome: 'accepted', ended_at: null }])
    await ends()
    await server.settle()
    const { status, end_reason, transfers, cost_kobo } = await record()
    expect({ status, end_reason }).toEqual({ status: 'completed', end_reason: 'transferred' })
    expect(transfers).toMatchObject([
      { outcome: 'accepted', carrier_joined_at: expect.any(String) as string, ended_at: expect.any(String) as string },
    ])
    await server.advance(180_000)
    expect(await charges()).toEqual(['colleague:1:minute:1', 'colleague:1:minute:2', 'minute:1', 'minute:2'])
    const { balance_kobo } = await workspace.production.billing.balance()
    expect(cost_kobo).toBe(BALANCE_KOBO - balance_kobo)
    expect(trunk.lines.map(({ gone }) => gone)).toEqual([true, true])
    expect(await events()).toEqual([
      ['call.transferred', 'ohun'],
      ['call.transferred', 'carrier'],
      ['call.completed', null],
    ])
  })

  test('pays for the minutes until the carrier has ended the lines, so that nobody talks free', async () => {
    await begins()
    await handsOver()
    await server.advance(58_000)
    await answers(completed())
    await server.advance(4_000)
    expect(await charges()).toEqual(['colleague:1:minute:1', 'colleague:1:minute:2', 'minute:1', 'minute:2'])
    expect(await record()).toMatchObject({ end_reason: 'transferred' })
  })

  test('has its answer recorded although the line has ended before it', async () => {
    await begins()
    await handsOver()
    colleague().leaves()
    await answers(completed())
    expect(await record()).toMatchObject({
      end_reason: 'transferred',
      transfers: [{ carrier_joined_at: expect.any(String) as string }],
    })
    expect((await events()).map(([, by]) => by)).toEqual(['ohun', 'carrier', null])
  })
})

describe('a carrier that does not join them', () => {
  test('leaves them to talk through us, and nothing else happens', async () => {
    await begins()
    await handsOver()
    await answers(failed())
    await server.advance(120_000)
    expect(await record()).toMatchObject({ status: 'in_progress', transfers: [{ carrier_joined_at: null }] })
    caller().presses('7')
    await server.settle()
    expect(colleague().log.at(-1)).toBe('press 7')
    caller().leaves()
    await server.settle()
    expect(await record()).toMatchObject({ end_reason: 'transferred', transfers: [{ carrier_joined_at: null }] })
    expect(await events()).toEqual([
      ['call.transferred', 'ohun'],
      ['call.completed', null],
    ])
    expect(caller().asked).toBe(1)
  })

  test('ends the call with the balance, also while it is asked', async () => {
    await begins()
    await handsOver()
    await setBalance(server, workspace, 0)
    await server.advance(60_000)
    await server.settle()
    expect(await record()).toMatchObject({ end_reason: 'balance_exhausted', transfers: [{ carrier_joined_at: null }] })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })
})

describe('a carrier is asked only when nothing needs us', () => {
  test('it is not while the call is recorded', async () => {
    await begins({ recording_enabled: true, consent_required: false })
    await handsOver()
    await server.advance(10_000)
    expect([caller().log.includes('record'), caller().asked]).toEqual([true, 0])
  })

  test('it is when the agent has left the talk of three', async () => {
    await begins()
    await handsOver({ afterwards: 'stay' })
    await server.advance(10_000)
    expect(caller().asked).toBe(0)
    await workspace.production.calls.leave(call_id)
    await server.settle()
    expect(caller().asked).toBe(1)
    await answers(completed())
    colleague().leaves()
    await server.settle()
    expect(await record()).toMatchObject({
      end_reason: 'transferred',
      transfers: [{ afterwards: 'stay', carrier_joined_at: expect.any(String) as string }],
    })
  })

  test('it is when the last person who listens has left', async () => {
    await begins()
    const { production_key: key } = workspace
    const monitors = [0, 1].map(() => openSocket(server, `/v1/calls/${call_id}/monitor`, { key, query: {} }))
    const [one, other] = await Promise.all(monitors)
    await one!.next()
    await other!.next()
    await handsOver()
    expect(caller().asked).toBe(0)
    one!.ws.close()
    await server.settle()
    expect(caller().asked).toBe(0)
    other!.ws.close()
    await expect.poll(() => caller().asked).toBe(1)
  })

  test('it is not while a person only takes the caller back', async () => {
    await begins()
    await workspace.production.calls.transfer(call_id, { destination: COLLEAGUE, kind: 'warm' })
    await server.settle()
    await workspace.production.calls.resume(call_id)
    await server.settle()
    expect([caller().asked, (await record()).status]).toEqual([0, 'in_progress'])
  })
})
