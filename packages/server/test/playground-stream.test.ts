import type { PlaygroundEvent } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let models: ModelServer
let workspace: TestWorkspace

beforeAll(async () => {
  backend = await startBackend()
  models = await startModelServer()
  server = await startTestServer({ OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${models.url}/openai` })
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
  await models.close()
})
beforeEach(() => {
  backend.received.length = 0
  backend.answer = ({ json }) => (json['event_type'] ? { eta: 'tomorrow' } : { text: 'Hello. Good day.' })
})

const tool_definitions = JSON.stringify([{ type: 'function', function: { name: 'find_order' } }])
const hosted = (settings = {}) =>
  agentOf(workspace.sandbox, { webhook_url: backend.url, ai_provider: 'openai', tool_definitions, ...settings })

async function eventsOf(agent_id: string, message: string, client = workspace.sandbox): Promise<PlaygroundEvent[]> {
  const events: PlaygroundEvent[] = []
  for await (const event of client.agents.playgroundStream(agent_id, { message })) events.push(event)
  return events
}

const typesOf = (events: readonly PlaygroundEvent[]): string[] =>
  events.map((event) =>
    event.type === 'stage' ? `${event.stage.stage} ${event.stage.duration_ms ?? 'began'}` : event.type,
  )

test('a byom agent is watched from the request to its response', async () => {
  const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
  backend.answer = () => ({ text: 'Goodbye.', end_call: true })
  const events = await eventsOf(agent_id, 'Bye')
  expect(typesOf(events)).toEqual(['backend began', 'backend 0', 'text', 'answer'])
  const { body } = backend.turns()[0]!
  expect(events.at(-1)).toMatchObject({
    type: 'answer',
    reply: {
      text: 'Goodbye.',
      tool_calls: [],
      actions: [{ action: 'end_call', destination: null }],
      passages: [],
      stages: [{ stage: 'backend', tool_call_id: null }],
      exchange: { url: backend.url, body, status: 200, response_body: '{"text":"Goodbye.","end_call":true}' },
    },
  })
})

test('a hosted agent is watched through its passages, its tools and its sentences', async () => {
  const { knowledge_base_id } = await workspace.sandbox.knowledgeBases.create({ name: 'Shop' })
  const document = { title: 'Orders', content: 'An order with find_order takes two days.' }
  await workspace.sandbox.knowledgeDocuments.create(knowledge_base_id, document)
  const { agent_id } = await hosted({ knowledge_base_id })
  models.reply(
    { calls: [{ id: 'call_1', name: 'find_order', arguments: { order: '7' } }] },
    { pieces: ['It comes ', 'tomorrow. ', 'Anything else?'] },
  )
  const events = await eventsOf(agent_id, 'Where is my order?', workspace.production)
  expect(typesOf(events)).toEqual([
    'knowledge began',
    'knowledge 0',
    'passages',
    'model began',
    'model 0',
    'tool_call',
    'tool began',
    'tool 0',
    'tool_result',
    'model began',
    'text',
    'model 0',
    'text',
    'answer',
  ])
  expect(events.find(({ type }) => type === 'passages')).toMatchObject({
    passages: [{ title: 'Orders', heading: '', text: 'An order with find_order takes two days.' }],
  })
  expect(events.find(({ type }) => type === 'tool_result')).toMatchObject({
    tool_call: {
      tool_call_id: 'call_1',
      name: 'find_order',
      arguments: { order: '7' },
      result: { eta: 'tomorrow' },
      exchange: { url: backend.url, status: 200, body: backend.events()[0]!.body },
    },
  })
  expect(events.at(-1)).toMatchObject({
    reply: {
      text: 'It comes tomorrow. Anything else?',
      first_text_ms: 0,
      stages: [
        { stage: 'knowledge' },
        { stage: 'model' },
        { stage: 'tool', tool_call_id: 'call_1' },
        { stage: 'model' },
      ],
      exchange: null,
    },
  })
  models.reply({ pieces: ['Hello.'] })
})

test('the reply as a whole has the same, and what a tool was sent', async () => {
  const { agent_id } = await hosted()
  const reply = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
  expect(reply).toMatchObject({
    passages: [],
    actions: [],
    stages: [{ stage: 'model' }, { stage: 'tool' }, { stage: 'model' }],
    tool_calls: [{ exchange: { status: 200, response_body: '{"eta":"tomorrow"}' } }],
  })
})

describe('a failure', () => {
  test('is the last event, with what a backend was sent and what came back', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
    backend.answer = (_, response) => void response.writeHead(500).end('Traceback: no such table')
    const events = await eventsOf(agent_id, 'Hi')
    expect(typesOf(events)).toEqual(['backend began', 'backend 0', 'failed'])
    expect(events.at(-1)).toMatchObject({
      error_code: 'WEBHOOK_FAILED',
      reason: 'status',
      message: "The agent's webhook_url did not give a valid answer (status): Answered 500.",
      exchange: { status: 500, response_body: 'Traceback: no such table', body: backend.turns()[0]!.body },
    })
  })

  test('comes after five seconds without an answer of the backend', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
    backend.answer = () => undefined
    const waiting = eventsOf(agent_id, 'Hi')
    await backend.until((received) => received.length === 1)
    await server.clock.advance(5_000)
    expect((await waiting).at(-1)).toMatchObject({ reason: 'timeout', exchange: { status: null, response_body: null } })
  })

  test('names the provider', async () => {
    const { agent_id } = await hosted({ ai_provider: 'anthropic' })
    const events = await eventsOf(agent_id, 'Hi', workspace.production)
    expect(events.at(-1)).toMatchObject({ type: 'failed', error_code: 'AI_PROVIDER_ERROR', exchange: null })
  })
})

test('404 for an unknown agent and 402 without a balance come before the stream', async () => {
  await expect(eventsOf('agt_unknown', 'Hi')).rejects.toMatchObject({ status: 404 })
  const poor = await server.workspace({ balance_kobo: 0 })
  const { agent_id } = await agentOf(poor.sandbox, { webhook_url: null, ai_provider: 'openai' })
  await expect(eventsOf(agent_id, 'Hi', poor.production)).rejects.toMatchObject({ code: 'WORKSPACE_BLOCKED' })
})

test('429 when one workspace has more under way than its share, also before the stream', async () => {
  const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
  const open: (() => void)[] = []
  backend.answer = (_request, response) => void open.push(() => response.end('{"text":"Hi"}'))
  const asking = Array.from({ length: 40 }, () => eventsOf(agent_id, 'Hi'))
  const settled = Promise.allSettled(asking)
  await backend.until((received) => received.length >= 4)
  const refused = await Promise.any(
    asking.map((one) =>
      one.then(
        () => Promise.reject(new Error()),
        (error: unknown) => error,
      ),
    ),
  )
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  backend.answer = () => ({ text: 'Hi' })
  for (const answer of open) answer()
  await settled
})

test('a client that leaves ends the turn, and the next one has its place', async () => {
  const { agent_id } = await agentOf(workspace.sandbox, { webhook_url: backend.url })
  const closed = Promise.withResolvers<void>()
  backend.answer = (_request, response) => void response.once('close', closed.resolve)
  const leaving = new AbortController()
  const options = { signal: leaving.signal }
  const watching = (async () => {
    for await (const _ of workspace.sandbox.agents.playgroundStream(agent_id, { message: 'Hi' }, options));
  })()
  await backend.until((received) => received.length === 1)
  leaving.abort()
  await expect(watching).rejects.toMatchObject({ code: 'ABORTED' })
  await closed.promise
  backend.answer = () => ({ text: 'Hi' })
  for (let at = 0; at < 5; at++) expect((await eventsOf(agent_id, 'Hi')).at(-1)).toMatchObject({ type: 'answer' })
})
