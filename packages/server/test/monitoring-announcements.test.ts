import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OverhearingListener } from '../src/gateways/telephony/line.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { openSocket, type CallSocket } from './support/call-socket.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { logLines } from './support/log-lines.ts'
import { agentOf, numbersInPool, rawClient, setBalance, startSecondServer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CALLER = '+2348031234567'
const COLLEAGUE = '+2348051234567'
const TEXT = 'A supervisor may listen to this call.'
const SAID = `say ${TEXT}`
const PIECE = { skipped_ms: 0, caller: 'AAAA', agent: 'AAAA' }
const TOLD = { type: 'control', control: 'agent', has_audio: true }
const ANNOUNCING = { ...TOLD, announcing: true }

/** A line that people can listen in to. */
class OverheardLine extends FakeLine {
  listener: OverhearingListener | null = null

  listenIn(listener: OverhearingListener | null): void {
    this.listener = listener
    this.log.push(listener ? 'listen in' : 'listen no more')
  }
}

const trunk = new FakeTrunk()
const written = logLines()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
let call_id: string

beforeAll(async () => {
  server = await startTestServer({}, written.log, { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new OverheardLine(), lines: [], behaviour: 'answers', onDial: () => {} })
  backend = await startBackend()
  workspace = await server.workspace({ plan: 'builder' })
  const settings = { webhook_url: backend.url, greeting_text: 'Good day.', monitoring_announcement: TEXT }
  agent = await agentOf(workspace.production, settings)
  const [number_id] = await numbersInPool(server.db, { count: 1 })
  await workspace.production.numbers.claim({ number_id: number_id!, agent_id: agent.agent_id })
  await setBalance(server, workspace, 1_000_000)
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

const line = (at = 0): OverheardLine => trunk.lines[at] as OverheardLine
/** Speech and commands on the line of the caller after the greeting. */
const log = (): string[] => line().log.slice(line().log.indexOf('say Good day.') + 1)
const record = () => workspace.production.calls.get(call_id)
const turns = async (): Promise<string[]> => (await record()).transcript.map(({ role, text }) => `${role}: ${text}`)

async function calls(): Promise<void> {
  ;({ call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: CALLER }))
  await server.settle()
}

async function listens(): Promise<CallSocket> {
  const { production_key: key } = workspace
  return await openSocket(server, `/v1/calls/${call_id}/monitor`, { key, query: {} })
}

async function leaves({ ws, closed }: CallSocket): Promise<void> {
  ws.close()
  await closed
  await expect.poll(() => line().log.at(-1)).toBe('listen no more')
}

describe('the first person who listens', () => {
  beforeEach(() => calls())

  test('hears the call once the caller has been told, as a turn of the system that nothing interrupts', async () => {
    line().slow = true
    const socket = await listens()
    expect(await socket.next()).toEqual(ANNOUNCING)
    line().presses('1')
    line().events.push({ kind: 'speech_started' })
    await server.settle()
    expect(log()).toEqual([])
    line().finish()
    expect(await socket.next()).toEqual(TOLD)
    expect(log()).toEqual([SAID, 'listen in'])
    expect(line().speeches.at(-1)).toMatchObject({ text: TEXT, interruptible: false, is_filler: true })
    line().listener?.(PIECE)
    expect(await socket.next()).toEqual({ type: 'audio', ...PIECE })
    expect(await turns()).toEqual(['agent: Good day.', `system: ${TEXT}`])
  })

  test('is the only one of whom the caller is told', async () => {
    const first = await listens()
    expect([await first.next(), await first.next()]).toEqual([ANNOUNCING, TOLD])
    const second = await listens()
    expect(await second.next()).toEqual(TOLD)
    second.ws.close()
    await leaves(first)
    const again = await listens()
    expect(await again.next()).toEqual(TOLD)
    again.send({ type: 'take_over' })
    expect(await again.next()).toMatchObject({ control: 'you' })
    expect(log().filter((entry) => entry === SAID)).toHaveLength(1)
  })

  test('costs the caller no time to answer: silence counts from the end of the words', async () => {
    line().slow = true
    const socket = await listens()
    await socket.next()
    await server.advance(9_000)
    await server.advance(9_000)
    line().finish()
    await socket.next()
    await server.advance(9_000)
    expect(log()).toEqual([SAID, 'listen in'])
    await server.advance(2_000)
    expect(log().at(-1)).toBe('say Are you still there?')
  })

  test('listens all the same if the voice fails, which the transcript and the log show', async () => {
    line().hears = () => ''
    const socket = await listens()
    expect([await socket.next(), await socket.next()]).toEqual([ANNOUNCING, TOLD])
    expect(log()).toEqual(['say ', 'listen in'])
    expect(await turns()).toEqual(['agent: Good day.', 'system: '])
    expect(written.of('a caller has not heard the whole announcement that somebody listens')).toMatchObject([
      { call_id },
    ])
  })
})

describe('the announcement waits', () => {
  test('until the agent has greeted', async () => {
    await workspace.production.agents.update(agent.agent_id, { pre_call_announcement: 'This is Example Bank.' })
    Object.assign(trunk, { newLine: () => Object.assign(new OverheardLine(), { slow: true }) })
    await calls()
    const socket = await listens()
    expect(await socket.next()).toEqual(ANNOUNCING)
    expect(line().speeches).toHaveLength(1)
    line().finish()
    expect(await socket.next()).toEqual(TOLD)
    expect(line().log).toEqual(['say This is Example Bank.', 'say Good day.', SAID, 'listen in'])
  })

  test('until the call is no longer on hold, and for nobody who has left by then', async () => {
    await calls()
    const { production } = workspace
    await production.calls.hold(call_id)
    const first = await listens()
    expect(await first.next()).toEqual(ANNOUNCING)
    await leaves(first)
    await production.calls.resume(call_id)
    await server.settle()
    expect(log()).toEqual(['hold', 'listen no more', 'resume'])
    await production.calls.hold(call_id)
    const second = await listens()
    expect(await second.next()).toEqual(ANNOUNCING)
    await production.calls.resume(call_id)
    expect(await second.next()).toEqual(TOLD)
    expect(log().slice(3)).toEqual(['hold', 'resume', SAID, 'listen in'])
  })

  test('until a colleague who is called has the caller, or the agent again', async () => {
    await calls()
    await workspace.production.calls.transfer(call_id, { destination: COLLEAGUE, kind: 'warm' })
    await server.settle()
    const socket = await listens()
    expect(await socket.next()).toEqual(ANNOUNCING)
    expect(log()).toEqual(['hold'])
    line(1).presses('1')
    expect(await socket.next()).toEqual(TOLD)
    expect(log().filter((entry) => entry !== 'join')).toEqual(['hold', 'resume', SAID, 'listen in'])
  })

  test('until a person has taken a held call over', async () => {
    await calls()
    await workspace.production.calls.hold(call_id)
    const socket = await listens()
    await socket.next()
    socket.send({ type: 'take_over' })
    await expect.poll(() => log().at(-1)).toBe('listen in')
    expect(log().filter((entry) => entry !== 'hear again')).toEqual(['hold', 'resume', SAID, 'listen in'])
  })
})

test('an empty text, like none, is not said', async () => {
  await workspace.production.agents.update(agent.agent_id, { monitoring_announcement: '' })
  await calls()
  const socket = await listens()
  expect(await socket.next()).toEqual(TOLD)
  expect(log()).toEqual(['listen in'])
})

test('the caller of a call that another process resumes is not told again', async () => {
  const { sandbox, sandbox_key: key } = workspace
  const { e164: to_number } = await sandbox.numbers.auto({
    agent_id: agent.agent_id,
    type: 'mobile_virtual',
    country_code: 'NG',
  })
  const second = await startSecondServer(server)
  let is_stopped = false
  onTestFinished(async () => void (is_stopped || (await second.stop())))
  const body = { to_number, from_number: CALLER, utterances: [{ silence_ms: 60_000 }] }
  const { json } = await rawClient(second, key)('POST', '/v1/sandbox/inbound-calls', { body })
  const id = String(json['call_id'])
  await server.advance(1_000)
  const monitor = async (at: { base_url: string }) =>
    await openSocket(at, `/v1/calls/${id}/monitor`, { key, query: {} })
  const told = { type: 'control', control: 'agent', has_audio: false }
  const before = await monitor(second)
  expect([await before.next(), await before.next()]).toEqual([{ ...told, announcing: true }, told])
  is_stopped = true
  await second.stop()
  await server.advance(6_000)
  const after = await monitor(server)
  expect(await after.next()).toEqual(told)
  const { transcript } = await sandbox.calls.get(id)
  expect(transcript.filter(({ text }) => text === TEXT)).toMatchObject([{ role: 'system' }])
})
