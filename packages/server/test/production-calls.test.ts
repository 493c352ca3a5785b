import type { Agent, AgentCreate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallControls } from '../src/features/calls/carrying/call-controls.ts'
import { controlCall } from '../src/features/calls/carrying/control-call.ts'
import type { Caller } from '../src/platform/caller.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeTrunk } from './support/fake-line.ts'
import { agentOf, numbersInPool, rawClient, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** Carried by mtn first. */
const DESTINATION = '+2348031234567'

const trunk = new FakeTrunk()
/** The next in the chain. */
const glo = new FakeTrunk('glo')
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk, glo] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  for (const one of [trunk, glo]) Object.assign(one, { behaviour: 'answers', onDial: () => {}, dialled: [], lines: [] })
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await callingAgent(workspace)
  return async () => {
    for (const { lines } of [trunk, glo]) for (const line of lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

async function callingAgent(of: TestWorkspace, settings: Partial<AgentCreate> = {}): Promise<Agent> {
  const made = await agentOf(of.production, { webhook_url: backend.url, greeting_text: 'Good day.', ...settings })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await of.production.numbers.claim({ number_id, agent_id: made.agent_id })
  return made
}

const place = (options?: { idempotencyKey: string }) =>
  workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION }, options)
const get = (call_id: string) => workspace.production.calls.get(call_id)
const eventTypes = () => backend.events().map(({ json }) => json.event_type)

/** A call that has been answered and greeted. */
async function connected(): Promise<string> {
  const { call_id } = await place()
  await server.settle()
  return call_id
}

describe('dialling', () => {
  test('the call is recorded before a carrier is asked, and reported when it rings', async () => {
    let recorded: unknown
    trunk.onDial = async () => {
      recorded = (await workspace.production.calls.list()).items
    }
    trunk.behaviour = 'rings'
    const call = await place()
    expect(recorded).toMatchObject([{ status: 'initiated', mno_used: null, call_id: call.call_id }])
    expect(call).toMatchObject({ status: 'ringing', mno_used: 'mtn' })
    await server.settle()
    expect(eventTypes()).toEqual(['call.initiated'])
    await workspace.production.calls.hangUp(call.call_id)
  })

  test('a repeat with the same Idempotency-Key while the first is dialled rings nobody a second time', async () => {
    const dialled = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    trunk.onDial = async () => {
      dialled.resolve()
      await go.promise
    }
    const first = place({ idempotencyKey: 'once' })
    await dialled.promise
    const repeat = await place({ idempotencyKey: 'once' })
    go.resolve()
    expect((await first).call_id).toBe(repeat.call_id)
    expect(trunk.dialled).toHaveLength(1)
    expect(await place({ idempotencyKey: 'once' })).toMatchObject({ call_id: repeat.call_id, status: 'ringing' })
  })

  test('a carrier that fails or is silent loses its turn to the next', async () => {
    trunk.behaviour = 'carrier_failed'
    expect(await place()).toMatchObject({ status: 'ringing' })
    trunk.behaviour = 'silent'
    const dialled = Promise.withResolvers<void>()
    trunk.onDial = () => dialled.resolve()
    const placed = place()
    await dialled.promise
    await server.clock.advance(1_200)
    expect(await placed).toMatchObject({ status: 'ringing' })
    expect(glo.dialled).toHaveLength(2)
  })

  test('502 CALL_FAILED when all have failed: recorded, reported, and the key can be used again', async () => {
    trunk.behaviour = glo.behaviour = 'carrier_failed'
    await expect(place({ idempotencyKey: 'again' })).rejects.toMatchObject({ status: 502, code: 'CALL_FAILED' })
    await server.settle()
    expect((await workspace.production.calls.list()).items).toMatchObject([
      { status: 'failed', end_reason: 'carrier_failed' },
    ])
    expect(eventTypes()).toEqual(['call.completed'])
    trunk.behaviour = 'answers'
    expect(await place({ idempotencyKey: 'again' })).toMatchObject({ status: 'ringing' })
  })

  test.each(['busy', 'no_answer', 'rejected'] as const)(
    '%s is the call’s end, whatever other carriers would say',
    async (kind) => {
      trunk.behaviour = kind
      const { call_id } = await place()
      expect(await get(call_id)).toMatchObject({ status: kind, end_reason: kind, mno_used: 'mtn' })
      expect(glo.dialled).toEqual([])
      await server.settle()
      expect(backend.events().at(-1)?.json).toMatchObject({ payload: { status: kind, mno_used: 'mtn' } })
    },
  )

  test('fails if nobody answers within a minute', async () => {
    trunk.behaviour = 'rings'
    const { call_id } = await place()
    await server.clock.advance(60_000)
    await server.settle()
    expect(await get(call_id)).toMatchObject({ status: 'no_answer', mno_used: 'mtn', duration_seconds: 0 })
  })
})

describe('control', () => {
  test('holds: nothing said meanwhile is heard, silence does not count, and it goes on when resumed', async () => {
    const call_id = await connected()
    expect(await workspace.production.calls.hold(call_id)).toMatchObject({ status: 'held' })
    trunk.line.speaks('Is anybody there?')
    await server.advance(60_000)
    expect(eventTypes()).toEqual(['call.initiated'])
    expect(await workspace.production.calls.resume(call_id)).toMatchObject({ status: 'resumed' })
    trunk.line.speaks('Hello?')
    await server.advance(0)
    expect(trunk.line.log).toEqual(['say Good day.', 'hold', 'resume', 'say You said: Hello?'])
  })

  test('presses keys and transfers', async () => {
    const call_id = await connected()
    expect(await workspace.production.calls.sendDigits(call_id, { digits: '1w2#' })).toMatchObject({ status: 'sent' })
    const destination = '+2348051234567'
    expect(await workspace.production.calls.transfer(call_id, { destination })).toMatchObject({
      status: 'transferring',
    })
    await server.settle()
    expect(trunk.line.log.slice(1)).toEqual(['press 1w2#', `transfer ${destination}`, 'hang up'])
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'transferred' })
  })

  test('a transfer that is refused leaves the caller with the agent', async () => {
    const call_id = await connected()
    trunk.line.transfers = false
    await workspace.production.calls.transfer(call_id, { destination: '+2348051234567' })
    trunk.line.speaks('Hello?')
    await server.advance(0)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    expect(trunk.line.log.at(-1)).toBe('say You said: Hello?')
  })

  test.each([
    [{ text: 'One moment.', dtmf: '12#' }, 'press 12#', { status: 'in_progress', end_reason: null }],
    [{ text: 'Bye.', end_call: true }, 'hang up', { status: 'completed', end_reason: 'agent_hangup' }],
    [
      { text: 'I connect you.', transfer_to: '+2348051234567' },
      'hang up',
      { status: 'completed', end_reason: 'transferred' },
    ],
  ])("a backend's reply %j is carried out after its text", async (reply, last, state) => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : reply)
    const call_id = await connected()
    trunk.line.speaks('Go on.')
    await server.advance(0)
    expect(trunk.line.log).toContain(`say ${reply.text}`)
    expect(trunk.line.log.at(-1)).toBe(last)
    expect(await get(call_id)).toMatchObject(state)
  })

  test('hangs up in the middle of a turn, which is not answered any more', async () => {
    backend.answer = ({ json }) => (json.event_type ? { received: true } : undefined)
    const call_id = await connected()
    trunk.line.speaks('Are you there?')
    await backend.until(() => backend.turns().length === 1)
    await workspace.production.calls.hangUp(call_id)
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup' })
    await server.settle()
    expect(eventTypes()).toEqual(['call.initiated', 'call.transcription', 'call.completed'])
    await workspace.production.calls.hangUp(call_id)
    expect(eventTypes().filter((type) => type === 'call.completed')).toHaveLength(1)
  })

  test('hangs up what still rings, and tells the carrier', async () => {
    trunk.behaviour = 'rings'
    const { call_id } = await place()
    await workspace.production.calls.hangUp(call_id)
    expect(await get(call_id)).toMatchObject({ status: 'canceled', end_reason: 'canceled' })
  })

  test('reaches a call in another process, and so does hanging up', async () => {
    const call_id = await connected()
    const other = await startSecondServer(server)
    const ask = rawClient(other, workspace.production_key)
    const path = `/v1/calls/${call_id}`
    expect(await ask('POST', `${path}/dtmf`, { body: { digits: '7' } })).toMatchObject({ status: 200 })
    expect(trunk.line.log.at(-1)).toBe('press 7')
    expect(await ask('DELETE', path)).toMatchObject({ status: 204 })
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'api_hangup' })
    await other.stop()
  })

  test('503 UNAVAILABLE when the process that carries the call does not answer', async () => {
    const call_id = await connected()
    await server.db.knex('calls').insert({
      ...(await server.db.knex('calls').where({ call_id }).first()),
      call_id: 'call_elsewhere',
    })
    const waiting = new Set(['hold'])
    const answer = rawClient(server, workspace.production_key)('POST', '/v1/calls/call_elsewhere/hold')
    void answer.then(() => waiting.clear())
    while (waiting.size > 0) {
      await server.db.pool.query('select 1')
      await server.clock.advance(1_000)
    }
    expect(await answer).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
  })

  test.each([
    ['holdCall', 'hold', undefined],
    ['resumeCall', 'resume', undefined],
    ['transferCall', 'transfer', { destination: '+2348051234567' }],
    ['sendCallDigits', 'dtmf', { digits: '1' }],
  ])('%s: 400 INVALID_ARGUMENT unless the call is connected', async (_, verb, body) => {
    trunk.behaviour = 'rings'
    const { call_id } = await place()
    const ask = rawClient(server, workspace.production_key)
    const refused = { status: 400, json: { error_code: 'INVALID_ARGUMENT' } }
    expect(await ask('POST', `/v1/calls/${call_id}/${verb}`, { body })).toMatchObject(refused)
    await workspace.production.calls.hangUp(call_id)
    const after = await ask('POST', `/v1/calls/${call_id}/${verb}`, { body })
    expect(after).toMatchObject(refused)
    expect(after.json.message).toContain('is canceled')
  })

  test('400 INVALID_ARGUMENT says that a call is ending whose end is not stored yet', async () => {
    const call_id = await connected()
    const caller = { workspace_id: workspace.workspace_id, environment: 'production' } as Caller
    const controls = { send: () => Promise.resolve('not_connected') } as unknown as CallControls
    const held = controlCall({ db: server.db, controls }, { caller, call_id, command: { kind: 'hold' } })
    await expect(held).rejects.toThrow(`call_id: ${call_id} is ending; it must be in_progress.`)
  })

  test('404 NOT_FOUND with a key of the other environment', async () => {
    const call_id = await connected()
    await expect(workspace.sandbox.calls.hold(call_id)).rejects.toMatchObject({ status: 404 })
    await expect(workspace.sandbox.calls.turns(call_id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('barge-in', () => {
  test.each([
    ['speech', true],
    ['a key', false],
  ])('%s stops the agent at once; only speech is an event', async (by, is_event) => {
    trunk.onDial = () => {}
    const call_id = await connected()
    trunk.line.slow = true
    trunk.line.speaks('Go on.')
    await server.advance(0)
    if (by === 'speech') trunk.line.events.push({ kind: 'speech_started' })
    else trunk.line.presses('1')
    await server.advance(0)
    expect(trunk.line.log.at(-1)).toBe('say You')
    expect((await get(call_id)).transcript.at(-1)).toMatchObject({ role: 'agent', text: 'You' })
    expect(eventTypes().includes('call.barge_in')).toBe(is_event)
  })

  test('the announcement is heard to the end', async () => {
    agent = await callingAgent(workspace, { pre_call_announcement: 'This is Example Bank.' })
    trunk.onDial = () => {}
    const { call_id } = await place()
    trunk.line.slow = true
    await server.settle()
    trunk.line.speaks('Hello?')
    trunk.line.presses('1')
    await server.advance(0)
    expect(trunk.line.log).toEqual([])
    expect((await get(call_id)).transcript).toMatchObject([{ role: 'system', text: 'This is Example Bank.' }])
  })
})

describe('a line that cannot be resumed', () => {
  test('ends its call as connection_lost if it breaks', async () => {
    const call_id = await connected()
    trunk.line.leaves('connection_lost')
    await server.advance(0)
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'connection_lost' })
  })

  test('ends with its process when that stops', async () => {
    const call_id = await connected()
    await server.restart()
    await server.settle()
    expect(await get(call_id)).toMatchObject({ status: 'completed', end_reason: 'connection_lost' })
    expect(eventTypes().filter((type) => type === 'call.completed')).toHaveLength(1)
  })

  test('is closed once by another process if its own died, within 30 s, at the time at which it was last seen', async () => {
    const call_id = await connected()
    const { db, clock } = server
    const completed = () => eventTypes().filter((type) => type === 'call.completed')
    trunk.line.leaves()
    await expect.poll(async () => [await db.knex('live_calls').where({ call_id }), completed().length]).toEqual([[], 1])
    // As a process leaves it that was killed: the call runs, its lease does not.
    const answered_at = clock.now()
    const lease_until = new Date(answered_at.getTime() + 15_000)
    await db.knex('calls').where({ call_id }).update({ status: 'in_progress', end_reason: null, answered_at })
    await db.knex.raw(
      `insert into live_call_counts (workspace_id, environment, live) values (?, 'production', 1)
       on conflict (workspace_id, environment) do update set live = 1`,
      [workspace.workspace_id],
    )
    const scope = { call_id, workspace_id: workspace.workspace_id, environment: 'production' }
    await db.knex('live_calls').insert({ ...scope, owner: 999_999, lease_until, step: 'converse', agent: '{}' })
    const other = await startSecondServer(server)
    await server.advance(10_000)
    expect(await get(call_id)).toMatchObject({ status: 'in_progress' })
    for (let step = 0; step < 4; step++) {
      await server.advance(5_000)
      await other.idle()
    }
    await expect
      .poll(() => get(call_id))
      .toMatchObject({ status: 'completed', end_reason: 'connection_lost', ended_at: answered_at.toISOString() })
    await expect.poll(() => completed().length).toBe(2) // its own, and the one from before
    await Promise.all([server.settle(), other.idle()])
    expect(completed()).toHaveLength(2)
    await other.stop()
  })
})

describe("the plan's limit of calls at once", () => {
  test('holds for calls that begin at the same moment, in two processes', async () => {
    const starter = await server.workspace({ plan: 'starter' })
    const { agent_id } = await callingAgent(starter)
    const other = await startSecondServer(server)
    const clients = [server, other].map(({ base_url }) => rawClient({ base_url }, starter.sandbox_key))
    const { agent_id: sandbox_agent } = await agentOf(starter.sandbox)
    await starter.sandbox.numbers.auto({ agent_id: sandbox_agent, type: 'mobile_virtual', country_code: 'NG' })
    const body = { agent_id: sandbox_agent, to_number: DESTINATION }
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) => clients[at % 2]!('POST', '/v1/calls', { body })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(refused).toHaveLength(14)
    expect(refused[0]).toMatchObject({ json: { error_code: 'RATE_LIMITED' } })
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    // The other environment has its own, and a call that ends makes room.
    expect(await starter.production.calls.create({ agent_id, to_number: DESTINATION })).toMatchObject({
      status: 'ringing',
    })
    for (let second = 0; second < 7; second++) {
      await server.advance(1_000)
      await other.idle()
    }
    expect(await clients[0]!('POST', '/v1/calls', { body })).toMatchObject({ status: 201 })
    await other.stop()
  })
})
