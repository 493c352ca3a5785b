import type { ServerResponse } from 'node:http'
import type { Agent, AgentUpdate } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { createLog } from '../src/platform/log.ts'
import { startBackend, type Backend, type Received } from './support/backend.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { ANY_HOUR, agentOf, numbersInPool, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const QUESTION = 'Where is my order?'
const trunk = new FakeTrunk()
let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent
/** Turns that the backend has not answered yet. */
let waiting: { asked: Received; response: ServerResponse; closed: boolean }[]

beforeAll(async () => {
  model = await startModelServer()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-model', OHUN_OPENAI_BASE_URL: `${model.url}/openai` }
  server = await startTestServer(variables, createLog('silent'), { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [] })
  model.requests.length = 0
  waiting = []
  backend = await startBackend()
  backend.answer = (asked, response) => {
    if (asked.json.event_type) return { received: true }
    const one = { asked, response, closed: false }
    response.on('close', () => (one.closed = true))
    waiting.push(one)
    return undefined
  }
  workspace = await server.workspace()
  agent = await claimed(workspace)
  return async () => {
    for (const { response } of waiting) response.destroy()
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** An agent with a number of its own. */
async function claimed({ production }: TestWorkspace): Promise<Agent> {
  const settings = { webhook_url: backend.url, greeting_text: 'Good day.', speculative_turns: true, ...ANY_HOUR }
  const made = await agentOf(production, settings)
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await production.numbers.claim({ number_id, agent_id: made.agent_id })
  return made
}

/** A call that has been answered and greeted. */
async function connected(settings: AgentUpdate = {}): Promise<string> {
  const { agent_id } = agent
  if (Object.keys(settings).length > 0) await workspace.production.agents.update(agent_id, settings)
  const { call_id } = await workspace.production.calls.create({ agent_id, to_number: '+2348031234567' })
  await server.advance(2_000)
  return call_id
}

const hears = (event: Parameters<FakeLine['events']['push']>[0]): void => trunk.line.events.push(event)
const pauses = (text: string): void => hears({ kind: 'partial', text, confidence: 0.9, paused_ms: 300 })
const callerResumes = (): void => hears({ kind: 'resumed' })
const finishes = (text: string): void =>
  hears({ kind: 'utterance', text, confidence: 0.9, ended_ms_ago: 400, pause_ms: 360 })

/** The turn with that place among those that the backend got. */
async function turn(place: number) {
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(place), WAIT)
  return waiting[place]!
}

async function answers(place: number, json: object): Promise<void> {
  const { response } = await turn(place)
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(json))
}

const heard = (text: string) => vi.waitFor(() => expect(trunk.line.sentences).toContain(text), WAIT)
const isClosed = async (place: number) =>
  await vi.waitFor(async () => expect((await turn(place)).closed).toBe(true), WAIT)
const exchangesOf = async (call_id: string) => (await workspace.production.calls.exchanges(call_id)).exchanges

describe('a speculative turn of a backend', () => {
  test('is asked in the pause, and counts if the caller has finished', async () => {
    const call_id = await connected()
    pauses(QUESTION)
    const { asked } = await turn(0)
    expect(asked.json).toMatchObject({ transcription: QUESTION, speculative: true, attempt: 1 })
    await answers(0, { text: 'It arrives tomorrow.' })
    await server.settle()
    expect(trunk.line.sentences).toEqual(['Good day.'])
    finishes(QUESTION)
    await heard('It arrives tomorrow.')
    await server.settle()
    expect(backend.turns()).toHaveLength(1)
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([
      { turn_id: asked.json['turn_id'], text: QUESTION, reply_text: 'It arrives tomorrow.' },
    ])
    expect(turns[0]?.stages).toMatchObject({ end_of_speech_ms: 360, first_byte_ms: 0 })
    const transcriptions = backend.events().filter(({ json }) => json.event_type === 'call.transcription')
    expect(transcriptions.map(({ json }) => json['payload'])).toMatchObject([{ turn_id: asked.json['turn_id'] }])
    expect(await exchangesOf(call_id)).toHaveLength(1)
  })

  test('is cancelled if the caller speaks on: nothing of it is kept, and the next request replaces it', async () => {
    const call_id = await connected()
    pauses(QUESTION)
    const { asked: first } = await turn(0)
    callerResumes()
    await isClosed(0)
    const whole = `${QUESTION} The one of Monday.`
    pauses(whole)
    const { asked: second } = await turn(1)
    expect(second.json).toMatchObject({ turn_id: first.json['turn_id'], transcription: whole, attempt: 2 })
    expect(second.json['messages']).toMatchObject([{ text: 'Good day.' }, { text: whole }])
    finishes(whole)
    await answers(1, { text: 'It arrives tomorrow.' })
    await heard('It arrives tomorrow.')
    await server.settle()
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([{ text: whole, fallback_reason: null }])
    expect((await exchangesOf(call_id)).map(({ error }) => error)).toEqual([null])
    const events = backend.events().filter(({ json }) => /transcription|agent_response/.test(json.event_type ?? ''))
    expect(events.map(({ json }) => json.event_type)).toEqual(['call.transcription', 'call.agent_response'])
  })

  test('is replaced by a request that is not speculative when the words turn out to be others', async () => {
    await connected()
    pauses('Where is my')
    await turn(0)
    finishes(QUESTION)
    const { asked } = await turn(1)
    expect(asked.json).toMatchObject({ turn_id: waiting[0]!.asked.json['turn_id'], transcription: QUESTION })
    expect(asked.json).not.toHaveProperty('speculative')
    expect(asked.json).not.toHaveProperty('attempt')
    await isClosed(0)
    await answers(1, { text: 'It arrives tomorrow.' })
    await heard('It arrives tomorrow.')
  })

  test('is asked again if it has failed before it counts', async () => {
    const call_id = await connected()
    pauses(QUESTION)
    ;(await turn(0)).response.writeHead(503).end()
    await isClosed(0)
    await server.settle()
    finishes(QUESTION)
    await answers(1, { text: 'It arrives tomorrow.' })
    await heard('It arrives tomorrow.')
    await server.settle()
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([{ fallback_reason: null, reply_text: 'It arrives tomorrow.' }])
    expect(await exchangesOf(call_id)).toHaveLength(1)
  })

  test('acts only when it counts', async () => {
    await connected()
    pauses('Goodbye.')
    await answers(0, { text: 'Bye.', end_call: true })
    await server.settle()
    expect(trunk.line.gone).toBe(false)
    finishes('Goodbye.')
    await vi.waitFor(() => expect(trunk.line.gone).toBe(true), WAIT)
  })

  test.each([
    ['a key', () => trunk.line.presses('1')],
    ['words that are not recognised', () => hears({ kind: 'unrecognised', cause: 'failed' })],
    ['the end of the call', () => trunk.line.leaves()],
  ])('is cancelled by %s', async (_, happens) => {
    await connected()
    pauses(QUESTION)
    await turn(0)
    happens()
    await isClosed(0)
  })

  test('counts although its words are reported once more after the pause', async () => {
    await connected()
    pauses(QUESTION)
    await turn(0)
    pauses(QUESTION)
    hears({ kind: 'partial', text: QUESTION, confidence: 0.9 })
    finishes(QUESTION)
    await answers(0, { text: 'It arrives tomorrow.' })
    await heard('It arrives tomorrow.')
    expect(waiting).toHaveLength(1)
  })

  test('is asked at most three times for one utterance', async () => {
    await connected()
    for (let pause = 0; pause < 30; pause++) {
      pauses(`word ${pause}`)
      if (pause < 3) await turn(pause)
      callerResumes()
    }
    await server.settle()
    finishes('word 29 and the end')
    await turn(3)
    expect(waiting.map(({ asked }) => asked.json['attempt'])).toEqual([1, 2, 3, undefined])
    const ids = new Set(waiting.map(({ asked }) => asked.json['turn_id']))
    expect(ids.size).toBe(1)
  })

  test('is not asked while the agent speaks, on hold, or for an agent without the setting', async () => {
    trunk.newLine = () => Object.assign(new FakeLine(), { slow: true })
    await connected()
    expect(trunk.line.speeches[0]).toMatchObject({ reports_pauses: true })
    pauses(QUESTION)
    trunk.line.finish()
    await server.settle()
    hears({ kind: 'held' })
    pauses(QUESTION)
    await server.settle()
    expect(waiting).toEqual([])
    trunk.line.leaves()
    await server.settle()
    trunk.newLine = () => new FakeLine()
    await connected({ speculative_turns: false })
    expect(trunk.line.speeches[0]).not.toHaveProperty('reports_pauses')
    pauses(QUESTION)
    await server.settle()
    expect(waiting).toEqual([])
  })

  test('has a limit for each workspace, beyond which turns are asked as usual', async () => {
    const { agent_id } = agent
    for (let call = 0; call < 18; call++)
      await workspace.production.calls.create({ agent_id, to_number: `+23480312345${call + 10}` })
    await server.advance(2_000)
    for (const line of trunk.lines) line.events.push({ kind: 'partial', text: QUESTION, confidence: 1, paused_ms: 300 })
    await turn(15)
    await server.settle()
    expect(waiting).toHaveLength(16)
    const other = await server.workspace()
    const { agent_id: other_agent } = await claimed(other)
    await other.production.calls.create({ agent_id: other_agent, to_number: '+2348031234567' })
    await server.advance(2_000)
    pauses(QUESTION)
    expect((await turn(16)).asked.json).toMatchObject({ agent_id: other_agent, speculative: true })
    for (const line of trunk.lines) line.events.push({ kind: 'utterance', text: QUESTION, confidence: 1 })
    await turn(18)
    expect(waiting.slice(17).map(({ asked }) => asked.json['speculative'])).toEqual([undefined, undefined])
  })
})

describe('a speculative turn with a streamed reply', () => {
  const writes = async (place: number, piece: object): Promise<void> =>
    void (await turn(place)).response.write(`data: ${JSON.stringify(piece)}\n\n`)
  const begins = async (place: number): Promise<void> => {
    const { response } = await turn(place)
    response.setHeader('Content-Type', 'text/event-stream')
    await writes(place, { text: 'It arrives ' })
  }

  test('is spoken from its first sentence on once it counts, while the rest is still written', async () => {
    const call_id = await connected()
    pauses(QUESTION)
    await begins(0)
    await writes(0, { text: 'tomorrow. ' })
    await server.settle()
    expect(trunk.line.sentences).toEqual(['Good day.'])
    finishes(QUESTION)
    await heard('It arrives tomorrow.')
    await writes(0, { text: 'Before noon.', end: true })
    await heard('Before noon.')
    await server.settle()
    expect(backend.turns()).toHaveLength(1)
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns).toMatchObject([{ text: QUESTION, reply_text: 'It arrives tomorrow. Before noon.' }])
  })

  test('ends with its connection if the caller speaks on, and nothing of it is said', async () => {
    await connected()
    pauses(QUESTION)
    await begins(0)
    callerResumes()
    await isClosed(0)
    finishes(`${QUESTION} The one of Monday.`)
    await answers(1, { text: 'On Friday.' })
    await heard('On Friday.')
    expect(trunk.line.sentences).toEqual(['Good day.', 'On Friday.'])
  })
})

test("a speculative turn of a customer's own model endpoint counts, with its tools only then", async () => {
  const lookup = { type: 'function', function: { name: 'find_order' } }
  const call_id = await connected({
    webhook_url: `${model.url}/v1`,
    webhook_format: 'chat_completions',
    webhook_model: 'llama-3.3-70b',
    tool_definitions: JSON.stringify([lookup]),
  })
  await workspace.production.webhookEndpoints.create(agent.agent_id, { url: backend.url })
  model.reply(
    { pieces: ['One moment.'], calls: [{ id: 'tool_1', name: 'find_order', arguments: {} }] },
    { pieces: ['It arrives tomorrow.'] },
  )
  pauses(QUESTION)
  await vi.waitFor(() => expect(model.requests).toHaveLength(1), WAIT)
  await server.settle()
  expect(trunk.line.sentences).toEqual(['Good day.'])
  expect(backend.events().some(({ json }) => json.event_type === 'tool.invocation')).toBe(false)
  backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { eta: 'tomorrow' } : { received: true })
  finishes(QUESTION)
  await heard('It arrives tomorrow.')
  await server.settle()
  expect(model.requests).toHaveLength(2)
  const { turns } = await workspace.production.calls.turns(call_id)
  expect(turns).toMatchObject([{ text: QUESTION, reply_text: 'One moment. It arrives tomorrow.' }])
})

describe('a speculative turn of a model', () => {
  beforeEach(async () => {
    const tool_definitions = JSON.stringify([
      { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } },
    ])
    await workspace.production.agents.update(agent.agent_id, { ai_provider: 'openai', tool_definitions })
    return () => model.reply({ pieces: ['Hello.'] })
  })

  test('uses no tool until it counts', async () => {
    const call_id = await connected()
    model.reply({ calls: [{ id: 'tool_1', name: 'find_order', arguments: {} }] }, { pieces: ['It is ready.'] })
    backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { found: true } : { received: true })
    pauses(QUESTION)
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), WAIT)
    await model.requests[0]!.closed
    await server.settle()
    const tools = () => backend.events().filter(({ json }) => json.event_type === 'tool.invocation')
    expect(tools()).toEqual([])
    finishes(QUESTION)
    await heard('It is ready.')
    await server.settle()
    expect(tools()).toHaveLength(1)
    expect(model.requests).toHaveLength(2)
    expect((await exchangesOf(call_id)).map(({ kind }) => kind)).toEqual(['model', 'tool', 'model'])
  })

  test('ends with the request if the caller speaks on, even if the model writes for ever', async () => {
    const call_id = await connected()
    model.reply({ pieces: ['Once upon a time.'], fault: 'endless' }, { pieces: ['It is ready.'] })
    pauses(QUESTION)
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), WAIT)
    callerResumes()
    await model.requests[0]!.closed
    finishes(`${QUESTION} The other one.`)
    await heard('It is ready.')
    await server.settle()
    expect(trunk.line.sentences).toEqual(['Good day.', 'It is ready.'])
    expect(await exchangesOf(call_id)).toHaveLength(1)
  })
})

test('the setting is a boolean, part of the versions of an agent, and false by default', async () => {
  const { production } = workspace
  const made = await agentOf(production, { webhook_url: backend.url })
  expect(made.speculative_turns).toBe(false)
  const changed = await production.agents.update(made.agent_id, { speculative_turns: true })
  expect(changed).toMatchObject({ speculative_turns: true, version: 2 })
  await server.db
    .knex('agent_versions')
    .where({ agent_id: made.agent_id, version: 1 })
    .update({
      settings: server.db.knex.raw(`settings - 'speculative_turns'`), // as a process of an earlier release wrote it
    })
  const first = await production.agentVersions.get(made.agent_id, 1)
  expect(first.settings.speculative_turns).toBe(false)
  await production.agentVersions.publish(made.agent_id, 1)
  expect((await production.agents.get(made.agent_id)).speculative_turns).toBe(false)
  for (const value of ['true', 1, null, []]) {
    const path = `/v1/agents/${made.agent_id}`
    const refused = await rawClient(server, workspace.production_key)('PATCH', path, {
      body: { speculative_turns: value },
    })
    expect(refused).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
  }
})
