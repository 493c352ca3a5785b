import type { Agent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { WAIT } from '../../../test/limits.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { openReplyStream, SSE, type ReplyStream } from './support/reply-stream.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'
const FALLBACK = 'I am sorry, I cannot answer that right now. Please try again in a moment.'

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
/** The streams that the backend has opened, one for each turn. */
let streams: ReplyStream[]

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [] })
  streams = []
  backend = await startBackend()
  backend.answer = ({ json }, response) => {
    if (json.event_type) return { received: true }
    streams.push(openReplyStream(response, SSE))
    return undefined
  }
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** A call whose caller has asked something; the backend has begun to answer. */
async function asked(): Promise<{ call_id: string; stream: ReplyStream }> {
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.settle()
  trunk.line.speaks('Where is my order?')
  return { call_id, stream: await streamOf(0) }
}

async function streamOf(turn: number): Promise<ReplyStream> {
  await vi.waitFor(() => expect(streams.length).toBeGreaterThan(turn), WAIT)
  return streams[turn] as ReplyStream
}

const said = (sentences: string[]) =>
  vi.waitFor(() => expect(trunk.line.sentences).toEqual(['Good day.', ...sentences]), WAIT)
const turnOf = async (call_id: string) => (await workspace.production.calls.turns(call_id)).turns[0]
const texts = async (call_id: string) =>
  (await workspace.production.calls.get(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)

test('a streamed reply is spoken while it comes, and is one turn', async () => {
  const { call_id, stream } = await asked()
  stream.send({ text: 'Your order is on its way. ' })
  await said(['Your order is on its way.'])
  stream.send({ text: 'It arrives at noon. Goodbye.' }, { end_call: true, end: true })
  await vi.waitFor(() => expect(trunk.line.gone).toBe(true), WAIT)
  await server.settle()
  const whole = 'Your order is on its way. It arrives at noon. Goodbye.'
  expect(await texts(call_id)).toEqual(['agent: Good day.', 'caller: Where is my order?', `agent: ${whole}`])
  expect(await workspace.production.calls.get(call_id)).toMatchObject({ end_reason: 'agent_hangup' })
  expect(await turnOf(call_id)).toMatchObject({ reply_text: whole, fallback_reason: null, interrupted: false })
  const events = [
    '{"text":"Your order is on its way. "}',
    '{"text":"It arrives at noon. Goodbye."}',
    '{"end_call":true,"end":true}',
  ]
  const [exchange] = (await workspace.production.calls.exchanges(call_id)).exchanges
  const kept = await workspace.production.calls.exchange(call_id, exchange!.exchange_id)
  expect(kept).toMatchObject({ kind: 'turn', response_status: 200, response: `${events.join('\n')}\n` })
})

describe('a stream that breaks', () => {
  test('leaves what was said, is followed by the fallback, and the call continues', async () => {
    const { call_id, stream } = await asked()
    stream.send({ text: 'Your order is on its way. It arr' }, { end_call: true })
    await said(['Your order is on its way.'])
    stream.cut()
    await said(['Your order is on its way.', FALLBACK])
    await server.settle()
    const reply_text = `Your order is on its way. ${FALLBACK}`
    expect(await turnOf(call_id)).toMatchObject({ reply_text, fallback_reason: 'connect', response_status: 200 })
    expect(backend.events().at(-1)?.json).toMatchObject({
      event_type: 'call.agent_response',
      payload: { text: reply_text, fallback: true, fallback_reason: 'connect', response_status: 200 },
    })
    trunk.line.speaks('Hello?')
    ;(await streamOf(1)).send({ text: 'I am here again.', end: true })
    await said(['Your order is on its way.', FALLBACK, 'I am here again.'])
  })

  test('five times in a row leaves the backend alone for a while', async () => {
    const { call_id, stream } = await asked()
    stream.send({ text: 'Hello there. ' })
    stream.end()
    for (let turn = 1; turn < 5; turn++) {
      await vi.waitFor(() => expect(trunk.line.log).toHaveLength(1 + turn), WAIT)
      await server.settle()
      trunk.line.speaks('Hello?')
      const next = await streamOf(turn)
      next.send({ text: 'Hello there. ' })
      next.end()
    }
    await vi.waitFor(() => expect(trunk.line.log).toHaveLength(6), WAIT)
    trunk.line.speaks('Hello?')
    await server.settle()
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns.map(({ fallback_reason }) => fallback_reason)).toEqual([
      ...Array<string>(5).fill('bad_reply'),
      'breaker_open',
    ])
    expect(streams).toHaveLength(5)
  })
})

describe('a caller who speaks over a streamed reply', () => {
  test('closes its connection; the rest is neither spoken nor kept', async () => {
    const { call_id, stream } = await asked()
    trunk.line.slow = true
    stream.send({ text: 'Your order is on its way. It' })
    await said(['Your order is on its way.'])
    trunk.line.events.push({ kind: 'speech_started' })
    await stream.closed
    await server.settle()
    expect(await turnOf(call_id)).toMatchObject({ reply_text: 'Your', interrupted: true, fallback_reason: null })
  })

  test('lets the backend know with the next turn what was heard', async () => {
    const { stream } = await asked()
    trunk.line.slow = true
    stream.send({ text: 'Your order is on its way. It' })
    await said(['Your order is on its way.'])
    trunk.line.speaks('When?')
    ;(await streamOf(1)).send({ text: 'At noon, I think.', end: true })
    trunk.line.finish()
    await server.settle()
    const messages = backend.turns()[1]?.json['messages'] as Record<string, unknown>[]
    expect(messages.map(({ role, text, interrupted }) => ({ role, text, interrupted }))).toEqual([
      { role: 'agent', text: 'Good day.' },
      { role: 'caller', text: 'Where is my order?' },
      { role: 'agent', text: 'Your', interrupted: true },
      { role: 'caller', text: 'When?' },
    ])
  })

  test('closes it also by hanging up', async () => {
    const { call_id, stream } = await asked()
    stream.send({ text: 'Your order is on its way. It' })
    await said(['Your order is on its way.'])
    trunk.line.leaves()
    await stream.closed
    await server.settle()
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ end_reason: 'remote_hangup' })
  })
})
