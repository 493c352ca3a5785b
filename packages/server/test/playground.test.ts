import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, outcomesOf } from './support/scenario.ts'
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
  backend.answer = ({ json }) =>
    json['event_type'] ? { eta: 'tomorrow' } : { text: `You said: ${String(json['transcription'])}` }
  models.requests.length = 0
})

const find_order = {
  type: 'function',
  function: { name: 'find_order', parameters: { type: 'object', required: ['order'] } },
}
const tool_definitions = JSON.stringify([find_order])
const byom = () => agentOf(workspace.sandbox, { webhook_url: backend.url })
const hosted = () => agentOf(workspace.sandbox, { webhook_url: backend.url, ai_provider: 'openai', tool_definitions })

describe('a byom agent', () => {
  test('is asked by a signed turn with what was said before', async () => {
    const { agent_id } = await byom()
    const history = [
      { role: 'agent', text: 'Good day.' },
      { role: 'user', text: 'Hello.' },
      { role: 'agent', text: 'How may I help?' },
    ] as const
    const reply = await workspace.sandbox.agents.playground(agent_id, {
      message: 'When do you open?',
      history: [...history],
    })
    expect(reply).toMatchObject({
      text: 'You said: When do you open?',
      tool_calls: [],
      turn_id: expect.stringMatching(/^trn_/) as string,
    })
    const [turn] = backend.turns()
    expect(turn?.json).toMatchObject({
      agent_id,
      channel: 'voice',
      turn_id: reply.turn_id,
      transcription: 'When do you open?',
    })
    const messages = turn?.json['messages'] as { role: string; text: string }[]
    expect(messages.map(({ role, text }) => [role, text])).toEqual([
      ...history.map(({ role, text }) => [role === 'user' ? 'caller' : 'agent', text]),
      ['caller', 'When do you open?'],
    ])
    const now = server.clock.now()
    expect(() =>
      verifyWebhook({ body: turn!.body, headers: turn!.headers, secrets: [workspace.signing_secret], now }),
    ).not.toThrow()
    // Nothing is stored, and nothing happened that an event would tell.
    expect(await server.db.knex('calls').where({ agent_id })).toEqual([])
    expect(await server.db.knex('events').where({ agent_id })).toEqual([])
  })

  test.each([
    ['500', () => ({ status: 500 }), '(status)'],
    ['no text', () => ({ body: { words: 1 } }), '(bad_reply)'],
  ])('is 502 WEBHOOK_FAILED if it answers with %s', async (_name, wrong, reason) => {
    const { agent_id } = await byom()
    backend.answer = (_request, response) => {
      const { status = 200, body } = wrong() as { status?: number; body?: unknown }
      response.statusCode = status
      return body ?? { error: 'no' }
    }
    await expect(workspace.sandbox.agents.playground(agent_id, { message: 'Hi' })).rejects.toMatchObject({
      code: 'WEBHOOK_FAILED',
      message: expect.stringContaining(reason) as string,
    })
  })
})

describe('a hosted agent', () => {
  test('answers from the scripted model with a test key, and calls its tools', async () => {
    const { agent_id } = await hosted()
    const reply = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
    expect(reply).toMatchObject({
      text: 'find_order answered: {"eta":"tomorrow"}',
      tool_calls: [{ name: 'find_order', arguments: { order: '7' }, result: { eta: 'tomorrow' }, error: null }],
    })
    const [invocation] = backend.events()
    expect(invocation?.json).toMatchObject({
      event_type: 'tool.invocation',
      channel: 'voice',
      agent_id,
      payload: { turn_id: reply.turn_id, tool: { name: 'find_order', arguments: { order: '7' } } },
    })
    expect(invocation?.headers['x-service-event-id']).toBe(invocation?.json['event_id'])
    expect(models.requests).toEqual([])
  })

  test('without a webhook_url calls its tools at its endpoint, with the headers of that', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, {
      webhook_url: null,
      ai_provider: 'openai',
      tool_definitions,
    })
    const headers = { Authorization: 'Bearer of-the-gateway', 'X-Route': 'tools' }
    await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url, headers })
    const reply = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
    expect(reply).toMatchObject({ tool_calls: [{ result: { eta: 'tomorrow' } }] })
    const [invocation] = backend.events()
    expect(invocation?.headers).toMatchObject({ authorization: 'Bearer of-the-gateway', 'x-route': 'tools' })
    expect(invocation?.headers['x-service-signature']).toMatch(/^sha256=/)
  })

  test('is shown why a tool failed', async () => {
    const { agent_id } = await hosted()
    backend.answer = (_request, response) => void response.writeHead(500).end()
    const reply = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
    expect(reply.tool_calls).toMatchObject([{ result: null, error: 'The tool failed: status.' }])
    const unchecked = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {}' })
    expect(unchecked.tool_calls).toMatchObject([{ error: expect.stringContaining("'order'") as string }])
  })

  test('without a webhook_url has its tools called at its oldest endpoint', async () => {
    const { agent_id } = await agentOf(workspace.sandbox, {
      webhook_url: null,
      ai_provider: 'openai',
      tool_definitions,
    })
    const nowhere = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
    expect(nowhere.tool_calls).toMatchObject([{ error: 'The agent has no webhook for tool calls.' }])
    await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
    const reply = await workspace.sandbox.agents.playground(agent_id, { message: 'call find_order {"order": "7"}' })
    expect(reply.tool_calls).toMatchObject([{ result: { eta: 'tomorrow' } }])
  })

  test('answers from its model with a production key', async () => {
    const { agent_id } = await hosted()
    models.reply({ pieces: ['We open ', 'at nine. Until six.'] })
    const reply = await workspace.production.agents.playground(agent_id, { message: 'When?' })
    expect(reply.text).toBe('We open at nine. Until six.')
    expect(models.requests).toHaveLength(1)
  })

  test('asks no model for a workspace that has paid nothing: 402 WORKSPACE_BLOCKED with a production key', async () => {
    const poor = await server.workspace({ balance_kobo: 0 })
    const { agent_id } = await agentOf(poor.sandbox, { webhook_url: null, ai_provider: 'openai' })
    const asked = poor.production.agents.playground(agent_id, { message: 'Hi' })
    await expect(asked).rejects.toMatchObject({ status: 402, code: 'WORKSPACE_BLOCKED' })
    expect(models.requests).toEqual([])
    expect(await poor.sandbox.agents.playground(agent_id, { message: 'Hi' })).toMatchObject({ tool_calls: [] })
    const byom = await agentOf(poor.sandbox, { webhook_url: backend.url })
    expect(await poor.production.agents.playground(byom.agent_id, { message: 'Hi' })).toMatchObject({
      text: 'You said: Hi',
    })
  })

  test('is 502 AI_PROVIDER_ERROR if its provider fails', async () => {
    const { agent_id } = await hosted()
    models.reply({ status: 503 })
    await expect(workspace.production.agents.playground(agent_id, { message: 'Hi' })).rejects.toMatchObject({
      code: 'AI_PROVIDER_ERROR',
      message: expect.stringMatching(
        /^The provider \w+ gave no usable answer \(provider\): The provider answered 503\.$/,
      ) as string,
    })
    const other = await agentOf(workspace.sandbox, { webhook_url: null, ai_provider: 'anthropic' })
    await expect(workspace.production.agents.playground(other.agent_id, { message: 'Hi' })).rejects.toMatchObject({
      code: 'AI_PROVIDER_ERROR',
      message: expect.stringContaining('no credentials') as string,
    })
  })
})

test('404 for an unknown agent, 400 for an empty message', async () => {
  await expect(workspace.sandbox.agents.playground('agt_unknown', { message: 'Hi' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { agent_id } = await byom()
  await expect(workspace.sandbox.agents.playground(agent_id, { message: ' ' })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  })
})

test('429 when one workspace has more under way than its share', async () => {
  const { agent_id } = await byom()
  const open: (() => void)[] = []
  backend.answer = (_request, response) => void open.push(() => response.end('{"text":"Hi"}'))
  const asking = Array.from({ length: 40 }, () => workspace.sandbox.agents.playground(agent_id, { message: 'Hi' }))
  const settled = Promise.allSettled(asking)
  await backend.until((received) => received.length >= 4)
  const refused = await Promise.race(
    asking.map((one) =>
      one.then(
        () => null,
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  )
  expect(refused).toBe('RATE_LIMITED')
  backend.answer = () => ({ text: 'Hi' })
  for (const answer of open) answer()
  const { succeeded, codes } = outcomesOf(await settled)
  expect(succeeded).toBeGreaterThan(4)
  expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
})
