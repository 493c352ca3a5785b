import type { ServerResponse } from 'node:http'
import type { Agent, AgentUpdate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { ANY_HOUR, agentOf, numbersInPool, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const FILLERS = ['One moment, please.', 'I am still looking.']
/** The words are known 700 ms after the speech has ended. */
const UTTERANCE = { kind: 'utterance', confidence: 0.9, ended_ms_ago: 700, pause_ms: 600 } as const

const trunk = new FakeTrunk()
let server: TestServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
/** Requests for turns that the backend has not answered yet. */
let waiting: ServerResponse[]

beforeAll(async () => {
  server = await startTestServer({}, createLog('silent'), { trunks: [trunk] })
})
afterAll(() => server.stop())

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [] })
  backend = await startBackend()
  waiting = []
  backend.answer = ({ json }, response) => (json.event_type ? { received: true } : void waiting.push(response))
  workspace = await server.workspace()
  const settings = { latency_budget_ms: 1_500, filler_texts: FILLERS, greeting_text: 'Good day.', ...ANY_HOUR }
  agent = await agentOf(workspace.production, { webhook_url: backend.url, ...settings })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    answers('Goodbye.')
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** A call that has been answered and greeted. */
async function connected(settings: AgentUpdate = {}): Promise<string> {
  const { agent_id } = agent
  if (Object.keys(settings).length > 0) await workspace.production.agents.update(agent_id, settings)
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.advance(2_000)
  return call_id
}

/** The caller asks, and the backend has the question. */
async function asks(text = 'Where is my order?'): Promise<void> {
  const before = backend.turns().length
  trunk.line.events.push({ ...UTTERANCE, text })
  await backend.until(() => backend.turns().length > before)
}

/** Time passes while the backend is awaited, for which `advance` would wait. */
async function passes(ms: number): Promise<void> {
  await server.clock.advance(ms)
}

function answers(text: string): void {
  for (const response of waiting.splice(0))
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ text }))
}

const said = () =>
  trunk.line.speeches.map(({ text, is_filler }) =>
    is_filler && typeof text === 'string' ? `filler: ${text}` : 'answer',
  )
const transcriptOf = async (call_id: string) => (await workspace.production.calls.get(call_id)).transcript

const FILLED = `filler: ${FILLERS[0]}`

describe('a filler', () => {
  test('is said once, shortly before the budget is used up, and the answer follows', async () => {
    const call_id = await connected()
    await asks()
    await passes(699)
    expect(said()).toEqual(['answer'])
    await passes(1)
    expect(said()).toEqual(['answer', FILLED])
    await passes(3_000)
    answers('It arrives tomorrow.')
    await server.settle()
    expect(said()).toEqual(['answer', FILLED, 'answer'])
    expect(await transcriptOf(call_id)).toMatchObject([
      { text: 'Good day.' },
      { text: 'Where is my order?' },
      { role: 'agent', text: FILLERS[0], filler: true },
      { role: 'agent', text: 'It arrives tomorrow.' },
    ])
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([
      { reply_text: 'It arrives tomorrow.', filler_text: FILLERS[0], first_speech_ms: 4_400, interrupted: false },
    ])
  })

  test('is not in the history of requests and events, and the next one is another', async () => {
    const call_id = await connected()
    await asks()
    await passes(1_000)
    answers('It arrives tomorrow.')
    await server.settle()
    await server.advance(2_000)
    await asks('At what time?')
    await passes(1_000)
    answers('At noon.')
    await server.settle()
    expect(said().filter((text) => text !== 'answer')).toEqual(FILLERS.map((text) => `filler: ${text}`))
    const asked = backend.turns().at(-1)?.json['messages'] as { text: string }[]
    const history = ['Good day.', 'Where is my order?', 'It arrives tomorrow.', 'At what time?']
    expect(asked.map(({ text }) => text)).toEqual(history)
    trunk.line.leaves()
    await backend.until(() => backend.events().some(({ json }) => json.event_type === 'call.completed'))
    const completed = backend.events().at(-1)?.json['payload'] as { transcript: { text: string }[] }
    expect(completed.transcript.map(({ text }) => text)).toEqual([...history, 'At noon.'])
    expect((await transcriptOf(call_id)).filter(({ filler }) => filler)).toHaveLength(2)
  })

  test('is not said if the answer comes in time, nor over an answer that takes long to say', async () => {
    await connected()
    trunk.line.slow = true
    await asks()
    await passes(600)
    answers('It arrives tomorrow, and this answer takes long to say.')
    await server.advance(5_000)
    expect(said()).toEqual(['answer', 'answer'])
  })

  test('leaves an answer 200 ms, however late the words are known', async () => {
    await connected({ latency_budget_ms: 300 })
    await asks()
    await passes(199)
    expect(said()).toEqual(['answer'])
    await passes(1)
    expect(said()).toEqual(['answer', FILLED])
  })

  test('gives way to an answer that comes before it is heard', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await asks()
    await passes(700)
    expect(said()).toEqual(['answer', FILLED])
    answers('It arrives tomorrow.')
    await server.settle()
    trunk.line.finish()
    await server.settle()
    const texts = (await transcriptOf(call_id)).map(({ text }) => text)
    expect(texts).toEqual(['Good day.', 'Where is my order?', 'It arrives tomorrow.'])
  })

  test('is said to its end if the answer comes while it is heard', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await asks()
    await passes(700)
    trunk.line.events.push({ kind: 'speaking', is_filler: true })
    await passes(100)
    answers('It arrives tomorrow.')
    await server.settle()
    expect(said()).toEqual(['answer', FILLED, 'answer'])
    trunk.line.finish()
    await server.settle()
    const texts = (await transcriptOf(call_id)).map(({ text }) => text)
    expect(texts.slice(2)).toEqual([FILLERS[0], 'It arrives tomorrow.'])
  })

  test('stops when the caller speaks over it, and the answer is still awaited', async () => {
    const call_id = await connected()
    trunk.line.slow = true
    await asks()
    await passes(700)
    trunk.line.events.push({ kind: 'speaking', is_filler: true })
    await passes(300)
    trunk.line.events.push({ kind: 'speech_started' })
    await passes(100)
    trunk.line.slow = false
    answers('It arrives tomorrow.')
    await server.settle()
    expect((await transcriptOf(call_id)).slice(2)).toMatchObject([
      { text: 'One', filler: true },
      { text: 'It arrives tomorrow.' },
    ])
    await backend.until(() => backend.events().some(({ json }) => json.event_type === 'call.barge_in'))
    const barge_in = backend.events().find(({ json }) => json.event_type === 'call.barge_in')
    expect(barge_in?.json).toMatchObject({ payload: { spoken_text: 'One' } })
  })

  test('is not said on hold, nor after the call is over', async () => {
    const call_id = await connected()
    await asks()
    await workspace.production.calls.hold(call_id)
    await passes(3_000)
    answers('It arrives tomorrow.')
    await workspace.production.calls.resume(call_id)
    await server.settle()
    await asks('And the other?')
    trunk.line.leaves()
    await passes(3_000)
    expect(said()).toEqual(['answer', 'answer'])
  })

  test('is followed by the fallback text if the backend does not answer', async () => {
    const call_id = await connected()
    await asks()
    await passes(5_000)
    await server.settle()
    const texts = (await transcriptOf(call_id)).map(({ text }) => text)
    expect(texts.slice(2)).toEqual([FILLERS[0], expect.stringContaining('I cannot answer that right now')])
  })

  test.each([{ latency_budget_ms: null }, { filler_texts: null }])('is not said with %j', async (settings) => {
    await connected(settings)
    await asks()
    await passes(4_000)
    expect(said()).toEqual(['answer'])
  })

  test('is said in the sandbox too, where the caller goes on waiting for the answer', async () => {
    const { agent_id } = agent
    const { sandbox } = workspace
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    // If the filler ended the turn, the caller would hang up before the answer.
    const inbound = { to_number: e164, from_number: '+2348031112222', utterances: ['Where is my order?'] }
    const { call_id } = await sandbox.sandbox.inboundCall(inbound)
    await server.advance(1_900)
    await passes(200)
    await backend.until(() => backend.turns().length > 0)
    await passes(4_000)
    answers('It arrives tomorrow.')
    await server.settle()
    const turns = (await sandbox.calls.get(call_id)).transcript
    expect(turns.map(({ text }) => text)).toEqual([
      'Good day.',
      'Where is my order?',
      FILLERS[0],
      'It arrives tomorrow.',
    ])
    expect(turns[2]).toHaveProperty('filler', true)
  })
})

describe('the settings', () => {
  test.each([
    ['latency_budget_ms', 0],
    ['latency_budget_ms', 299],
    ['latency_budget_ms', 10_001],
    ['latency_budget_ms', 1e300],
    ['latency_budget_ms', 500.5],
    ['filler_texts', []],
    ['filler_texts', ['']],
    ['filler_texts', [' \n ']],
    ['filler_texts', ['Wait.', 'Wait.']],
    ['filler_texts', ['x'.repeat(201)]],
    ['filler_texts', Array.from({ length: 11 }, (_, at) => `Wait ${at}.`)],
    ['filler_texts', ['Wait\u0000.']],
    ['filler_texts', 'Wait.'],
  ])('%s does not accept %j', async (field, value) => {
    const raw = rawClient(server, workspace.production_key)
    const answer = await raw('PATCH', `/v1/agents/${agent.agent_id}`, { body: { [field]: value } })
    expect(answer).toMatchObject({ status: 400, json: { message: expect.stringMatching(`^${field}`) as string } })
  })

  test('are null for a new agent, and null removes them', async () => {
    const made = await agentOf(workspace.sandbox)
    expect(made).toMatchObject({ latency_budget_ms: null, filler_texts: null })
    const { agent_id } = agent
    const removed = await workspace.production.agents.update(agent_id, { latency_budget_ms: null, filler_texts: null })
    expect(removed).toMatchObject({ latency_budget_ms: null, filler_texts: null })
  })
})
