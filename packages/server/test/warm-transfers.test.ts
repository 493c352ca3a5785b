import type { Agent, WarmTransfer } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyLedger } from '../src/features/billing/verify-ledger.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openSocket } from './support/call-socket.ts'
import { FakeLine, FakeTrunk, type Behaviour } from './support/fake-line.ts'
import { logLines } from './support/log-lines.ts'
import { agentOf, numbersInPool, setBalance, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const OTHER = '+2348051234568'
const SUMMARY = 'Ada asks about order 42.'
const QUESTION = 'Press 1 to take the call, or 2 to decline it.'
const BALANCE_KOBO = 1_000_000
/** A minute of the `scale` plan with a backend. */
const MINUTES = 'voice_minute'

const trunk = new FakeTrunk()
const written = logLines()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let call_id: string
/** The reaction of each number that is called; others answer. */
let behaviours: Record<string, Behaviour>

beforeAll(async () => {
  server = await startTestServer({}, written.log, { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  behaviours = {}
  const onDial = ({ to }: { to: string }): void => void (trunk.behaviour = behaviours[to] ?? 'answers')
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [], dialled: [], onDial })
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder' })
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })
  await setBalance(server, workspace, BALANCE_KOBO)
  ;({ call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: CALLER }))
  await server.settle()
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    expect((await verifyLedger(server.db)).faults).toEqual([])
    await backend.stop()
  }
})

const caller = (): FakeLine => trunk.lines[0]!
const colleague = (at = 1): FakeLine => trunk.lines[at]!
const record = () => workspace.production.calls.get(call_id)
const turnsOf = async (): Promise<string[]> => (await record()).transcript.map(({ role, text }) => `${role}: ${text}`)
const lastTurn = () => backend.turns().at(-1)?.json

/** The backend hands the call over once, and answers every other turn alike. */
function handsOver(warm_transfer: WarmTransfer = { destination: COLLEAGUE, summary: SUMMARY }): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return backend.turns().length === 1
      ? { text: 'One moment, please.', warm_transfer }
      : { text: 'How else can I help?' }
  }
}

/** The caller asks for a colleague. */
async function asks(warm_transfer?: WarmTransfer): Promise<void> {
  handsOver(warm_transfer)
  caller().speaks('A person, please.')
  await server.settle()
}

/** The causes of the entries of the call, the oldest first. */
async function charges(): Promise<string[]> {
  const { items } = await workspace.production.billing.ledger({ entry_type: MINUTES })
  return items.map(({ cause }) => (cause ?? '').slice(call_id.length + 1)).toReversed()
}

describe('a colleague who takes the call', () => {
  test('hears the summary while the caller hears music, and is joined to the caller by a key', async () => {
    await asks()
    expect(trunk.dialled.map(({ to }) => to)).toEqual([CALLER, COLLEAGUE])
    expect(caller().log.slice(-2)).toEqual(['say One moment, please.', 'hold'])
    expect(colleague().log).toEqual([`say ${SUMMARY} ${QUESTION}`])
    expect((await record()).transfers).toMatchObject([{ destination: COLLEAGUE, outcome: null, ended_at: null }])
    colleague().presses('1')
    await server.settle()
    expect(caller().log.slice(-2)).toEqual(['resume', 'join'])
    expect(colleague().log.at(-1)).toBe('join')
    caller().presses('7')
    colleague().presses('8')
    await server.settle()
    expect(colleague().log.at(-1)).toBe('press 7')
    expect(caller().log.at(-1)).toBe('press 8')
    expect(await turnsOf()).toEqual([
      'agent: Good day.',
      'caller: A person, please.',
      'agent: One moment, please.',
      'agent: [A colleague has taken the call.]',
    ])
    expect(backend.turns()).toHaveLength(1)
  })

  test.each([
    ['the caller', caller],
    ['the colleague', colleague],
  ])('ends the call as transferred when %s hangs up, with the minutes of both lines', async (_, line) => {
    await asks()
    await server.advance(10_000)
    colleague().presses('1')
    await server.settle()
    await server.advance(150_000)
    line().leaves()
    await server.settle()
    const { status, end_reason, cost_kobo, transfers } = await record()
    expect({ status, end_reason }).toEqual({ status: 'completed', end_reason: 'transferred' })
    expect((await charges()).toSorted()).toEqual([
      'colleague:1:minute:1',
      'colleague:1:minute:2',
      'colleague:1:minute:3',
      'minute:1',
      'minute:2',
      'minute:3',
    ])
    const { balance_kobo } = await workspace.production.billing.balance()
    expect(cost_kobo).toBe(BALANCE_KOBO - balance_kobo)
    expect(transfers).toMatchObject([{ destination: COLLEAGUE, kind: 'warm', outcome: 'accepted' }])
    expect(transfers[0]).toMatchObject({ cost_kobo: cost_kobo / 2, ended_at: expect.any(String) as string })
    expect(trunk.lines.map(({ gone }) => gone)).toEqual([true, true])
  })

  test('is not asked for a key if the agent says so', async () => {
    await asks({ destination: COLLEAGUE, summary: SUMMARY, accept: 'answer' })
    expect(colleague().log).toEqual([`say ${SUMMARY}`, 'join'])
  })

  test('is reported, and the agent says nothing more', async () => {
    await asks()
    colleague().presses('1')
    await server.settle()
    const { items } = await workspace.production.events.list({ event_type: 'call.transferred' })
    expect(items.map(({ payload }) => payload)).toMatchObject([
      { call_id, kind: 'warm', destination: COLLEAGUE, outcome: 'accepted', answered_at: expect.any(String) as string },
    ])
    await server.advance(120_000)
    expect(caller().log.filter((entry) => entry.startsWith('say'))).toEqual([
      'say Good day.',
      'say One moment, please.',
    ])
    expect((await record()).status).toBe('in_progress')
  })
})

describe('a colleague who does not take the call', () => {
  test.each<[string, () => void | Promise<void>, Behaviour]>([
    ['declined', () => colleague().presses('2'), 'answers'],
    ['declined', () => colleague().leaves(), 'answers'],
    ['no_answer', () => server.advance(20_000), 'answers'],
    ['no_answer', () => server.advance(30_000), 'rings'],
    ['declined', () => {}, 'rejected'],
    ['busy', () => {}, 'busy'],
    ['no_answer', () => {}, 'no_answer'],
    ['failed', () => {}, 'carrier_failed'],
  ])('is %s: the agent goes on, and the next turn says so', async (outcome, does, behaviour) => {
    behaviours[COLLEAGUE] = behaviour
    await asks()
    await does()
    await server.settle()
    expect(lastTurn()).toMatchObject({ transfer: { outcome, destination: COLLEAGUE }, transcription: /^\(.+\)$/ })
    expect(caller().log.slice(-2)).toEqual(['resume', 'say How else can I help?'])
    const { transfers, status } = await record()
    expect(status).toBe('in_progress')
    expect(transfers).toMatchObject([{ outcome, ended_at: expect.any(String) as string }])
    expect(trunk.lines.slice(1).every(({ gone }) => gone)).toBe(true)
    caller().speaks('When are you open?')
    await server.settle()
    expect(lastTurn()).not.toHaveProperty('transfer')
  })

  test('is followed by the next one who is at work', async () => {
    // The clock of the test shows a Friday.
    behaviours[COLLEAGUE] = 'busy'
    const never = { opens: '00:00', closes: '00:01', days: ['sun'] as const }
    await asks({
      destinations: [
        { destination: '+2348051234569', ...never, days: ['sun'] },
        { destination: COLLEAGUE },
        { destination: OTHER },
      ],
    })
    expect(trunk.dialled.map(({ to }) => to)).toEqual([CALLER, COLLEAGUE, OTHER])
    trunk.line.presses('1')
    await server.settle()
    expect((await record()).transfers.map(({ outcome }) => outcome)).toEqual(['busy', 'accepted'])
    expect(await charges()).toEqual(['minute:1', 'colleague:2:minute:1'])
  })

  test('is not called outside of the hours', async () => {
    await asks({ destinations: [{ destination: COLLEAGUE, opens: '00:00', closes: '00:01', days: ['sun'] }] })
    expect(lastTurn()).toMatchObject({ transfer: { outcome: 'closed', destination: COLLEAGUE } })
    expect((await record()).transfers).toEqual([])
  })

  test('is not called if nobody can pay for it', async () => {
    await setBalance(server, workspace, 0)
    await asks()
    expect(trunk.dialled).toHaveLength(1)
    expect(lastTurn()).toMatchObject({ transfer: { outcome: 'failed' } })
  })
})

describe('a caller who waits for a colleague', () => {
  test('hangs up: the colleague is no longer called', async () => {
    behaviours[COLLEAGUE] = 'rings'
    await asks()
    caller().leaves()
    await server.settle()
    expect(await record()).toMatchObject({
      end_reason: 'remote_hangup',
      transfers: [{ outcome: 'canceled', answered_at: null, ended_at: expect.any(String) as string }],
    })
    expect(await charges()).toEqual(['minute:1'])
  })

  test('hangs up during the summary: the colleague is hung up, and the minute is charged', async () => {
    await asks()
    caller().leaves()
    await server.settle()
    expect(await record()).toMatchObject({ end_reason: 'remote_hangup', transfers: [{ outcome: 'canceled' }] })
    expect(colleague().gone).toBe(true)
    expect(await charges()).toEqual(['minute:1', 'colleague:1:minute:1'])
  })

  test('is not heard, and does not fall silent for the agent', async () => {
    behaviours[COLLEAGUE] = 'rings'
    await asks({ destination: COLLEAGUE, ring_seconds: 60 })
    caller().speaks('Hello?')
    await server.advance(50_000)
    expect(backend.turns()).toHaveLength(1)
    expect(caller().log.at(-1)).toBe('hold')
  })

  test('is taken back with a command, and nobody is told', async () => {
    behaviours[COLLEAGUE] = 'rings'
    await asks()
    await workspace.production.calls.resume(call_id)
    await server.settle()
    expect((await record()).transfers).toMatchObject([{ outcome: 'canceled' }])
    expect(backend.turns()).toHaveLength(1)
    caller().speaks('Hello?')
    await server.settle()
    expect(caller().log.slice(-2)).toEqual(['resume', 'say How else can I help?'])
  })

  test('is talked to by a person who takes the call over meanwhile', async () => {
    behaviours[COLLEAGUE] = 'rings'
    await asks()
    const { production_key: key } = workspace
    const monitor = await openSocket(server, `/v1/calls/${call_id}/monitor`, { key, query: {} })
    await monitor.next()
    monitor.send({ type: 'take_over' })
    expect(await monitor.next()).toMatchObject({ control: 'you' })
    await server.settle()
    expect((await record()).transfers).toMatchObject([{ outcome: 'canceled' }])
    expect(caller().log.at(-1)).toBe('resume')
    expect(backend.turns()).toHaveLength(1)
  })
})

describe('a warm transfer by a command', () => {
  const warm = { destination: COLLEAGUE, kind: 'warm', summary: SUMMARY } as const

  test('hands the call over while the agent listens, and tells it why nobody took the call', async () => {
    await workspace.production.calls.transfer(call_id, { ...warm, ring_seconds: 10 })
    await server.settle()
    expect(colleague().log).toEqual([`say ${SUMMARY} ${QUESTION}`])
    colleague().presses('2')
    await server.settle()
    expect(lastTurn()).toMatchObject({ transfer: { outcome: 'declined' } })
  })

  test.each([
    [{ summary: 'x' }, 'summary: is only for a warm transfer'],
    [{ kind: 'blind', ring_seconds: 10 }, 'ring_seconds: is only for a warm transfer'],
    [{ kind: 'warm', summary: '  ' }, 'summary is not a text'],
  ])('is refused with %j', async (given, message) => {
    const body = { destination: COLLEAGUE, ...given } as typeof warm
    await expect(workspace.production.calls.transfer(call_id, body)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message) as string,
    })
  })

  test('is refused to a number that is not allowed', async () => {
    await expect(
      workspace.production.calls.transfer(call_id, { ...warm, destination: '+12125550123' }),
    ).rejects.toMatchObject({ code: 'DESTINATION_NOT_ALLOWED' })
  })

  test('excludes other commands while it runs, and all but the end when a colleague has the call', async () => {
    const { calls } = workspace.production
    await calls.transfer(call_id, warm)
    await server.settle()
    const refused = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('a colleague') as string }
    await expect(calls.transfer(call_id, warm)).rejects.toMatchObject(refused)
    await expect(calls.hold(call_id)).rejects.toMatchObject(refused)
    colleague().presses('1')
    await server.settle()
    await expect(calls.resume(call_id)).rejects.toMatchObject(refused)
    await calls.hangUp(call_id)
    expect(await record()).toMatchObject({ end_reason: 'api_hangup', transfers: [{ outcome: 'accepted' }] })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })
})

test('a fault while a colleague is called leaves the caller with the agent, and no line open', async () => {
  trunk.onDial = ({ to }) => {
    if (to === COLLEAGUE) throw new Error('a fault of ours')
  }
  await workspace.production.calls.transfer(call_id, { destination: COLLEAGUE, kind: 'warm' })
  await server.settle()
  expect(written.of('a command to a call failed')).not.toEqual([])
  backend.answer = ({ json }) => (json.event_type ? { received: true } : { text: 'I am here.' })
  caller().speaks('Hello?')
  await server.settle()
  expect(caller().log.slice(-2)).toEqual(['resume', 'say I am here.'])
  caller().leaves()
  await server.settle()
  expect((await record()).transfers).toMatchObject([{ outcome: 'failed', ended_at: expect.any(String) as string }])
})

describe('the balance', () => {
  test('ends the call of a colleague when it is used up', async () => {
    await asks()
    colleague().presses('1')
    await server.settle()
    await setBalance(server, workspace, 0)
    await server.advance(60_000)
    expect(await record()).toMatchObject({ end_reason: 'balance_exhausted' })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })
})

/** Another process finds the lease of the call lapsed. */
async function diesCarrying(): Promise<void> {
  const lease_until = server.clock.now()
  await server.db.knex('live_calls').where({ call_id }).update({ owner: 0, claim: 99, lease_until })
  const second = await startSecondServer(server)
  await server.advance(6_000)
  // The first process learns from the database that it has lost the call, before its question to the colleague runs out of time.
  await expect.poll(() => trunk.lines.every(({ gone }) => gone)).toBe(true)
  await server.advance(14_000)
  await second.stop()
}

describe('a process that dies', () => {
  test.each([
    ['while a colleague has the call', () => colleague().presses('1'), 'accepted'],
    ['while a colleague is asked', () => {}, 'failed'],
  ])('%s leaves a call that ends with both lines, whose minutes are charged until then', async (_, does, outcome) => {
    await asks()
    does()
    await server.settle()
    // The process does not charge the first minute of either line again, nor what has not begun.
    await diesCarrying()
    const { end_reason, cost_kobo, transfers } = await record()
    expect(end_reason).toBe('connection_lost')
    expect(transfers).toMatchObject([{ outcome, ended_at: expect.any(String) as string }])
    expect((await charges()).toSorted()).toEqual(['colleague:1:minute:1', 'minute:1'])
    const { balance_kobo } = await workspace.production.billing.balance()
    expect(cost_kobo).toBe(BALANCE_KOBO - balance_kobo)
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })

  test('is followed by one that charges the minutes that were not charged', async () => {
    await asks()
    colleague().presses('1')
    await server.settle()
    const leg = { call_id, position: 2, workspace_id: agent.workspace_id, destination: OTHER, minute_kobo: 1_000 }
    const at = server.clock.now()
    await server.db.knex('call_transfers').insert({ ...leg, started_at: at, answered_at: at })
    await diesCarrying()
    expect((await record()).transfers).toMatchObject([{ outcome: 'accepted' }, { outcome: 'failed', cost_kobo: 1_000 }])
    expect((await charges()).toSorted()).toEqual(['colleague:1:minute:1', 'colleague:2:minute:1', 'minute:1'])
  })

  test('ends the call of a colleague when it stops in good order', async () => {
    await asks()
    colleague().presses('1')
    await server.settle()
    await server.restart()
    expect(await record()).toMatchObject({ end_reason: 'connection_lost', transfers: [{ outcome: 'accepted' }] })
    expect(trunk.lines.every(({ gone }) => gone)).toBe(true)
  })
})
