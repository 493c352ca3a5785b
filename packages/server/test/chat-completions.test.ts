import type { Agent, AgentCreate } from '@ohun/sdk'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { startModelServer, type ModelReply, type ModelServer } from './support/model-server.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const KEY = 'sk-customer-7f3a'

let server: TestServer
let models: ModelServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  models = await startModelServer()
  backend = await startBackend()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  await models.close()
  await backend.stop()
})
beforeEach(async () => {
  workspace = await server.workspace()
  models.requests.length = backend.received.length = 0
  models.reply({ pieces: ['Hello there.'] })
  backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { eta: 'tomorrow' } : { received: true })
})

const endpointOf = (settings: Partial<AgentCreate> = {}): Promise<Agent> =>
  agentOf(workspace.sandbox, {
    webhook_url: `${models.url}/v1`,
    webhook_format: 'chat_completions',
    webhook_model: 'llama-3.3-70b',
    webhook_key: KEY,
    system_prompt: 'You sell bread.',
    greeting_text: 'Good day.',
    ...settings,
  })
const play = (agent: Agent, message = 'Hello') => workspace.sandbox.agents.playground(agent.agent_id, { message })
const update = (agent: Agent, changes: object) => workspace.sandbox.agents.update(agent.agent_id, changes)

/** A call with these words of the caller. */
async function call(agent: Agent, ...utterances: (string | { barge_in: string })[]): Promise<string> {
  const numbered = { agent_id: agent.agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
  const { e164: to_number } = await workspace.sandbox.numbers.auto(numbered)
  const ringing = { to_number, from_number: '+2348031234567', utterances }
  const { call_id } = await workspace.sandbox.sandbox.inboundCall(ringing)
  for (let second = 0; second < 3 + 2 * utterances.length; second++) await server.advance(1_000)
  return call_id
}

const texts = async (call_id: string): Promise<string[]> =>
  (await workspace.sandbox.calls.get(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)

describe('the endpoint', () => {
  test.each([
    ['/v1', '/v1/chat/completions'],
    ['/v1/', '/v1/chat/completions'],
    ['/v1/chat/completions', '/v1/chat/completions'],
    ['/openai?api-version=1', '/openai/chat/completions?api-version=1'],
    ['', '/chat/completions'],
  ])('%s is asked at %s', async (given, path) => {
    expect((await play(await endpointOf({ webhook_url: models.url + given }))).text).toBe('Hello there.')
    expect(models.requests.map((request) => request.path)).toEqual([path])
  })

  test("gets the conversation with the agent's prompt, its model and its key, in a signed request", async () => {
    const agent = await endpointOf()
    models.reply({ pieces: ['At eight, ', 'every day.'] })
    const history = [{ role: 'agent' as const, text: 'Good day.' }]
    const reply = await workspace.sandbox.agents.playground(agent.agent_id, { message: 'When do you open?', history })
    expect(reply.text).toBe('At eight, every day.')
    const [{ authorization, body }] = models.requests as [(typeof models.requests)[0]]
    expect(authorization).toBe(`Bearer ${KEY}`)
    expect(body).toMatchObject({
      model: 'llama-3.3-70b',
      stream: true,
      messages: [
        { role: 'system', content: expect.stringContaining('You sell bread.') },
        { role: 'assistant', content: 'Good day.' },
        { role: 'user', content: 'When do you open?' },
      ],
    })
  })

  test('may leave out its key', async () => {
    await play(await endpointOf({ webhook_key: null }))
    expect(models.requests[0]?.authorization).toBeUndefined()
  })

  test('may answer with a whole completion', async () => {
    const message = { role: 'assistant', content: 'Hello there, whole.' }
    const body = JSON.stringify({ id: 'c', object: 'chat.completion', choices: [{ index: 0, message }] })
    models.reply({ raw: { type: 'application/json', body } })
    expect((await play(await endpointOf())).text).toBe('Hello there, whole.')
  })

  test('gets passages of the knowledge base', async () => {
    const { knowledge_base_id } = await workspace.sandbox.knowledgeBases.create({ name: 'Bakery' })
    await workspace.sandbox.knowledgeDocuments.create(knowledge_base_id, {
      title: 'Hours',
      content: 'The bakery opens at eight.',
    })
    await play(await endpointOf({ knowledge_base_id }), 'When does the bakery open?')
    expect(JSON.stringify(models.requests[0]?.body.messages[0])).toContain('The bakery opens at eight.')
  })
})

describe('tools', () => {
  const tool_definitions = JSON.stringify([
    { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } },
  ])
  const asks: ModelReply = { pieces: ['One moment. '], calls: [{ id: 'c1', name: 'find_order', arguments: { no: 7 } }] }

  test("are those of the agent, answered by its endpoint of webhooks and never by the model's", async () => {
    const agent = await endpointOf({ tool_definitions })
    await workspace.sandbox.webhookEndpoints.create(agent.agent_id, { url: backend.url })
    models.reply(asks, { pieces: ['It comes tomorrow.'] })
    const reply = await play(agent)
    expect(reply).toMatchObject({
      text: 'One moment. It comes tomorrow.',
      tool_calls: [{ name: 'find_order', result: { eta: 'tomorrow' } }],
    })
    expect(models.requests).toHaveLength(2)
    expect(models.requests[1]?.body.messages.slice(-2)).toMatchObject([
      { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'find_order' } }] },
      { role: 'tool', tool_call_id: 'c1', content: '{"eta":"tomorrow"}' },
    ])
    expect(models.requests[0]?.body.tools).toHaveLength(7)
  })

  test('fail as for a hosted model if nobody answers them, and the model is told', async () => {
    const agent = await endpointOf({ tool_definitions })
    models.reply(asks, { pieces: ['I cannot see it now.'] })
    expect(await play(agent)).toMatchObject({
      text: 'One moment. I cannot see it now.',
      tool_calls: [{ result: null }],
    })
  })

  test('end after five rounds, and the call ends by hang_up', async () => {
    const agent = await endpointOf({ tool_definitions })
    models.reply({ calls: asks.calls })
    await expect(play(agent)).rejects.toMatchObject({ message: expect.stringContaining('too_many_tool_rounds') })
    expect(models.requests).toHaveLength(6)
    models.reply({ pieces: ['Goodbye then.'], calls: [{ id: 'c2', name: 'hang_up', arguments: {} }] })
    const call_id = await call(agent, 'That is all.')
    expect(await workspace.sandbox.calls.get(call_id)).toMatchObject({ end_reason: 'agent_hangup', ai_mode: 'byom' })
  })
})

describe('a call', () => {
  test('is answered sentence by sentence, and none of its events goes to the endpoint', async () => {
    const agent = await endpointOf()
    models.reply({ pieces: ['It is on ', 'its way. It arrives ', 'at noon.'] })
    const call_id = await call(agent, 'Where is my order?')
    expect(await texts(call_id)).toEqual([
      'agent: Good day.',
      'caller: Where is my order?',
      'agent: It is on its way. It arrives at noon.',
    ])
    expect(models.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions'])
    const deliveries = await all(workspace.sandbox.webhooks.deliveries())
    expect(deliveries).toEqual([])
  })

  test('gives the model what was heard of an interrupted answer', async () => {
    models.reply({ pieces: ['One two three four five six.'] })
    await call(await endpointOf(), 'Tell me everything.', { barge_in: 'Stop, please.' })
    expect(models.requests[1]?.body.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: 'Good day.' },
      { role: 'user', content: 'Tell me everything.' },
      { role: 'assistant', content: 'One two three' },
      { role: 'user', content: 'Stop, please.' },
    ])
  })

  test('keeps the requests to the endpoint with its exchanges, without the key', async () => {
    const call_id = await call(await endpointOf(), 'Hello?')
    const { exchanges } = await workspace.sandbox.calls.exchanges(call_id)
    expect(exchanges).toMatchObject([
      { kind: 'turn', target: `${models.url}/v1/chat/completions`, response_status: 200, error: null },
    ])
    const kept = await workspace.sandbox.calls.exchange(call_id, exchanges[0]!.exchange_id)
    expect(kept).toMatchObject({
      request: expect.stringContaining('llama-3.3-70b'),
      response: expect.stringContaining('Hello there.'),
    })
    expect(JSON.stringify(kept)).not.toContain(KEY)
  })

  test('says why the endpoint failed, in the words of backends', async () => {
    models.reply({ pieces: ['It is on its way. It arr'], fault: 'cut' })
    const call_id = await call(await endpointOf(), 'Where is it?')
    const { turns } = await workspace.sandbox.calls.turns(call_id)
    expect(turns).toMatchObject([
      {
        fallback_reason: 'connect',
        response_status: 200,
        reply_text: expect.stringMatching(/^It is on its way\. I am/),
      },
    ])
  })
})

describe('a fault of the endpoint is', () => {
  test.each<[string, string, ModelReply]>([
    ['its status', 'status', { status: 401 }],
    ['a stream without an end', 'bad_reply', { pieces: ['Half of'], fault: 'ends' }],
    ['one that never ends', 'bad_reply', { pieces: ['More '], fault: 'flood' }],
    ['an event that never ends', 'bad_reply', { pieces: ['More '], fault: 'huge' }],
    ['text that is a number', 'bad_reply', { pieces: ['More '], fault: 'wrong_type' }],
    ['a page', 'bad_reply', { raw: { type: 'text/html', body: '<p>Hello' } }],
    ['JSON of another kind', 'bad_reply', { raw: { type: 'application/json', body: '{"text":"Hello"}' } }],
    ['an empty completion', 'bad_reply', { pieces: [] }],
    [
      'an error in its stream',
      'bad_reply',
      { raw: { type: 'text/event-stream', body: 'data: {"error":{"message":"secret"}}\n\n' } },
    ],
    ['events without JSON', 'bad_reply', { raw: { type: 'text/event-stream', body: 'data: hello\n\n' } }],
    ['events without choices', 'bad_reply', { raw: { type: 'text/event-stream', body: 'data: {"a":1}\n\n' } }],
    ['choices of another kind', 'bad_reply', { raw: { type: 'text/event-stream', body: 'data: {"choices":[1]}\n\n' } }],
  ])('%s (%s)', async (_, reason, reply) => {
    models.reply(reply)
    const failed = play(await endpointOf())
    await expect(failed).rejects.toMatchObject({
      code: 'WEBHOOK_FAILED',
      message: expect.stringContaining(`(${reason})`),
    })
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('secret') })
  })

  test('its silence (timeout), and comments do not help', async () => {
    for (const reply of [{ silent: true }, { fault: 'comments' }] as ModelReply[]) {
      models.reply(reply)
      const failed = play(await endpointOf()).catch((error: unknown) => error)
      await expect.poll(() => models.requests.length).toBe(1)
      await server.clock.advance(5_000)
      expect(await failed).toMatchObject({ message: expect.stringContaining('(timeout)') })
      await models.requests[0]?.closed
      models.requests.length = 0
    }
  })

  test('five in a row in calls, which open the breaker; people who try the agent bypass it', async () => {
    const agent = await endpointOf()
    const reasons = async (...utterances: string[]) =>
      (await workspace.sandbox.calls.turns(await call(agent, ...utterances))).turns.map((turn) => turn.fallback_reason)
    models.reply({ status: 500 })
    for (let time = 0; time < 5; time++) await play(agent).catch(() => {})
    const failed = ['status', 'status', 'status', 'status', 'status']
    expect(await reasons('One', 'Two', 'Three', 'Four', 'Five', 'Six')).toEqual([...failed, 'breaker_open'])
    models.reply({ pieces: ['Hello again.'] })
    expect((await play(agent)).text).toBe('Hello again.')
    expect(await reasons('One')).toEqual(['breaker_open'])
    await update(agent, { webhook_url: `${models.url}/v2` })
    expect(await reasons('One')).toEqual([null])
  })
})

describe('the key', () => {
  test('is never returned, and is not stored in the clear', async () => {
    const agent = await endpointOf()
    expect(agent).toMatchObject({ webhook_key_set: true, webhook_format: 'chat_completions' })
    const shown = [agent, await workspace.sandbox.agents.get(agent.agent_id), await update(agent, { description: 'x' })]
    const [row] = (await server.db.knex('agents').where({ agent_id: agent.agent_id })) as object[]
    const entries = await all(workspace.sandbox.auditLog.list())
    expect(JSON.stringify([shown, row, entries])).not.toContain(KEY)
  })

  test('is not sent to another origin than that for which it was saved', async () => {
    const agent = await endpointOf()
    const elsewhere = models.url.replace('127.0.0.1', 'localhost')
    expect(await update(agent, { webhook_url: elsewhere })).toMatchObject({ webhook_key_set: false })
    await play(agent)
    expect(models.requests[0]?.authorization).toBeUndefined()
    expect(await update(agent, { webhook_url: `${models.url}/v2` })).toMatchObject({ webhook_key_set: true })
    await play(agent)
    expect(models.requests[1]).toMatchObject({ authorization: `Bearer ${KEY}`, path: '/v2/chat/completions' })
    expect(await update(agent, { webhook_url: elsewhere, webhook_key: 'sk-2' })).toMatchObject({
      webhook_key_set: true,
    })
    await play(agent)
    expect(models.requests[2]?.authorization).toBe('Bearer sk-2')
  })

  test.each([[null], ['']])('is removed by %j, for all hosts', async (webhook_key) => {
    const agent = await endpointOf()
    const webhook_url = models.url.replace('127.0.0.1', 'localhost')
    await update(agent, { webhook_url, webhook_key: 'sk-2' })
    expect(await update(agent, { webhook_key })).toMatchObject({ webhook_key_set: false })
    expect(await update(agent, { webhook_url: models.url })).toMatchObject({ webhook_key_set: false })
  })

  test('is kept for five hosts', async () => {
    const agent = await endpointOf()
    const keyed = (port: number) => update(agent, { webhook_url: `http://127.0.0.1:${port}/v1`, webhook_key: 'sk-2' })
    for (const port of [1, 2, 3, 4]) expect(await keyed(port)).toMatchObject({ webhook_key_set: true })
    await expect(keyed(5)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('webhook_key: the agent has keys for 5 hosts'),
    })
    expect(await keyed(4)).toMatchObject({ webhook_key_set: true })
  })

  test('is removed with its agent', async () => {
    const { agent_id } = await endpointOf()
    await workspace.sandbox.agents.delete(agent_id)
    expect(await server.db.knex('agents').where({ agent_id })).toMatchObject([{ webhook_keys: null }])
  })

  test('changes are in the audit log, with the host alone', async () => {
    const agent = await endpointOf({ webhook_key: null })
    await update(agent, { webhook_key: KEY })
    await update(agent, { webhook_key: null })
    const entries = await all(workspace.sandbox.auditLog.list({ action: 'agent.webhook_key_changed' }))
    const { host } = new URL(models.url)
    expect(entries.map(({ detail }) => detail)).toEqual([
      { is_set: false, host: null },
      { is_set: true, host },
    ])
  })
})

describe('versions', () => {
  test('bring the format and the model back, each with the key of its host, and show no key', async () => {
    const { agents, agentVersions } = workspace.sandbox
    const agent = await endpointOf()
    const { agent_id } = agent
    await update(agent, { webhook_format: 'ohun', webhook_url: backend.url })
    backend.answer = () => ({ text: 'I am the backend.' })
    expect((await play(agent)).text).toBe('I am the backend.')
    await agentVersions.rollback(agent_id)
    expect(await agents.get(agent_id)).toMatchObject({ webhook_format: 'chat_completions', webhook_key_set: true })
    await play(agent)
    expect(models.requests).toMatchObject([{ authorization: `Bearer ${KEY}`, body: { model: 'llama-3.3-70b' } }])
    const shown = [await agentVersions.get(agent_id, 1), await agentVersions.compare(agent_id, { from: 1, to: 2 })]
    expect(shown).toMatchObject([
      { settings: { webhook_format: 'chat_completions', webhook_model: 'llama-3.3-70b' } },
      {},
    ])
    const rows = (await server.db.knex('agent_versions').where({ agent_id })) as object[]
    expect(JSON.stringify([shown, rows])).not.toMatch(/sk-customer|webhook_key/)
  })

  test('in a draft and a rollout ask their own endpoint, while the live one stays', async () => {
    const { agents, agentDrafts } = workspace.sandbox
    backend.answer = () => ({ text: 'I am the backend.' })
    const agent = await agentOf(workspace.sandbox, { webhook_url: backend.url })
    const { agent_id } = agent
    const settings = { webhook_url: models.url, webhook_format: 'chat_completions', webhook_model: 'm' } as const
    const draft = await agentDrafts.update(agent_id, { ...settings, webhook_key: KEY })
    expect(draft).toMatchObject({ settings, webhook_key_set: true })
    expect(JSON.stringify([draft, await server.db.knex('agent_drafts').where({ agent_id })])).not.toContain(KEY)
    expect(await agents.get(agent_id)).toMatchObject({ webhook_format: 'ohun', webhook_key_set: false })
    expect(await agents.playground(agent_id, { message: 'Hi', agent_version: 0 })).toMatchObject({
      text: 'Hello there.',
    })
    await agentDrafts.publish(agent_id, { numbers: ['+2348031234567'] })
    await call(agent, 'Who are you?')
    expect(models.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`])
    expect((await play(agent)).text).toBe('I am the backend.')
    const entries = await all(workspace.sandbox.auditLog.list({ action: 'agent.webhook_key_changed' }))
    expect(entries).toMatchObject([{ detail: { is_set: true, host: new URL(models.url).host } }])
  })
})

test('the change of the format moves events away from the endpoint, and back', async () => {
  const agent = await endpointOf()
  const target = () => server.db.knex('webhook_targets').where({ target_id: agent.agent_id })
  expect(await target()).toEqual([])
  await update(agent, { webhook_format: 'ohun', webhook_url: backend.url })
  expect(await target()).toMatchObject([{ url: backend.url, deleted_at: null }])
  await update(agent, { webhook_format: 'chat_completions' })
  expect(await target()).toMatchObject([{ deleted_at: expect.any(Date) }])
})

test('the signature of a request is that of every other request of the service', async () => {
  backend.answer = (_, response) => {
    const choices = [{ index: 0, delta: { content: 'Hello there.' }, finish_reason: 'stop' }]
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`data: ${JSON.stringify({ choices })}\n\n`)
    return undefined
  }
  const agent = await endpointOf({ webhook_url: backend.url })
  const { turn_id } = await play(agent)
  const [{ body, headers }] = backend.received as [(typeof backend.received)[0]]
  const now = server.clock.now()
  expect(() => verifyWebhook({ body, headers, secrets: [workspace.signing_secret], now })).not.toThrow()
  expect(headers).toMatchObject({ 'x-service-agent-id': agent.agent_id, 'x-service-turn-id': turn_id })
})
