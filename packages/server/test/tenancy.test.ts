import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { agentOf, NOWHERE, numbersInPool, rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { IS_LONG } from '../../../test/amounts.ts'

const operations: Route[] = Object.values(routes)
const TO_NUMBER = '+2348031234567'

let server: TestServer
let mine: TestWorkspace
/** Its ids are the foreign ones. */
let theirs: TestWorkspace
let foreign: Record<string, string>
let own: Record<string, string>

beforeAll(async () => {
  server = await startTestServer()
  mine = await server.workspace()
  theirs = await server.workspace()
  own = await resourcesOf(mine)
  foreign = await resourcesOf(theirs)
})
afterAll(() => server.stop())

/** One of each resource, under the name that paths have for its id. */
async function resourcesOf({ sandbox, user_id, workspace_id }: TestWorkspace): Promise<Record<string, string>> {
  const { agent_id } = await agentOf(sandbox)
  const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await sandbox.calls.create({ agent_id, to_number: TO_NUMBER })
  const { message_id, conversation_id } = await sandbox.messages.create({
    agent_id,
    channel: 'sms',
    to: TO_NUMBER,
    body: 'x',
  })
  const { note_id } = await sandbox.conversationNotes.create(conversation_id, { text: 'x' })
  const { canned_reply_id } = await sandbox.cannedReplies.create({ shortcut: 'resource', text: 'x' })
  const { key_id } = await sandbox.apiKeys.create({ label: 'resource' })
  const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'resource' })
  const { document_id } = await sandbox.knowledgeDocuments.create(knowledge_base_id, { title: 'x', content: 'x' })
  const { id: endpoint_id } = await sandbox.webhookEndpoints.create(agent_id, { url: NOWHERE })
  const [delivery] = (await sandbox.webhooks.deliveries()).items
  const delivery_id = String(delivery?.delivery_id)
  const rule = { number_id, agent_id, match_type: 'keyword', match_value: 'sales' } as const
  const { rule_id } = await sandbox.routingRules.create(rule)
  const { checkout_id } = await sandbox.billing.checkout({ amount_kobo: 60_000 })
  const { request_id } = (await sandbox.requests.list()).items[0]!
  const call_back_id = await callBackOf({ workspace_id, agent_id, call_id })
  return {
    agent_id,
    call_back_id,
    checkout_id,
    request_id,
    number_id,
    call_id,
    exchange_id: await exchangeOf(call_id),
    message_id,
    key_id,
    knowledge_base_id,
    document_id,
    endpoint_id,
    delivery_id,
    rule_id,
    conversation_id,
    note_id,
    canned_reply_id,
    session_id: await sessionOf(user_id),
    user_id,
    invitation_id: (await sandbox.invitations.create({ email: `${user_id}@example.com`, role: 'viewer' }))
      .invitation_id,
    version: FIRST_VERSION,
    simulation_id: await simulationOf(workspace_id, agent_id),
    clock_id: await clockOf(workspace_id),
  }
}

/** The version of an agent is a number and not an id. Each agent has it. */
const FIRST_VERSION = '1'

/** Its call asks its backend only in two seconds. */
async function exchangeOf(call_id: string): Promise<string> {
  const exchange_id = call_id.replace('call_', 'exc_')
  const asked = { kind: 'turn', started_at: new Date(), duration_ms: 1, request_bytes: 0, response_bytes: 0 }
  await server.db.knex('call_exchanges').insert({ call_id, exchange_id, ...asked })
  return exchange_id
}

/** One that has ended. */
async function simulationOf(workspace_id: string, agent_id: string): Promise<string> {
  const simulation_id = workspace_id.replace('ws_', 'sim_')
  const at = new Date()
  const counts = { seed: 1, repeats: 1, scenario_count: 1, failed_count: 0, results: '[]' }
  const ended = { status: 'passed', created_by: 'key_x', created_at: at, started_at: at, ended_at: at }
  await server.db.knex('simulations').insert({ simulation_id, workspace_id, agent_id, ...counts, ...ended })
  return simulation_id
}

/** One whose process is gone, so the requests of its sandbox are answered here. */
async function clockOf(workspace_id: string): Promise<string> {
  const clock_id = workspace_id.replace('ws_', 'clk_')
  const at = new Date()
  const times = { starts_at: at, time: at, created_at: at, expires_at: at }
  const lost = { status: 'lost', node: 0, node_url: 'http://127.0.0.1:9' }
  await server.db.knex('sandbox_clocks').insert({ clock_id, workspace_id, ...lost, ...times })
  return clock_id
}

async function sessionOf(user_id: string): Promise<string> {
  const session = { session_hash: randomBytes(32), user_id, created_at: new Date(), expires_at: new Date('2100-01-01') }
  const [row] = await server.db.knex('sessions').insert(session).returning('session_id')
  return (row as { session_id: string }).session_id
}

const pathOf = ({ template }: Route, ids: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[name]
    if (id === undefined) throw new Error(`This test makes no ${name}: add it to resourcesOf.`)
    return id
  })

/** As an agent has promised it. */
async function callBackOf(of: { workspace_id: string; agent_id: string; call_id: string }): Promise<string> {
  const call_back_id = `cb_${of.workspace_id}`
  const now = server.clock.now()
  const later = new Date(now.getTime() + 60 * 60_000)
  const request = JSON.stringify({ colleagues: [], summary: 'x', ring_seconds: 30, accept: 'key' })
  const numbers = { from_number: TO_NUMBER, number: TO_NUMBER }
  const times = { not_before: later, expires_at: later, next_attempt_at: later, created_at: now }
  const row = { call_back_id, ...of, ...numbers, ...times, request, environment: 'sandbox', status: 'scheduled' }
  await server.db.knex('call_backs').insert(row)
  return call_back_id
}

/** Claims a number in the sandbox, where the same number may be held by both workspaces. */
async function numberOfTheirsAlone(): Promise<string> {
  const [number_id] = (await numbersInPool(server.db, { count: 1, environment: 'sandbox' })) as [string]
  await theirs.sandbox.numbers.claim({ number_id, agent_id: foreign['agent_id'] as string })
  return number_id
}

/** A body that passes the operation's schema, for those that need one. */
const bodies: Record<string, unknown> = {
  createKnowledgeDocument: { title: 'x', content: 'x' },
  setAgentShareable: { shareable: true },
  updateApiKey: { scopes: null },
  updateMember: { role: 'viewer' },
  updateAgent: { description: 'taken over' },
  updateAgentDraft: { greeting_text: 'taken over' },
  publishAgentDraft: {},
  publishAgentVersion: {},
  rollBackAgent: {},
  createAgentRollout: { version: 2, percent: 10 },
  updateAgentRollout: { percent: 10 },
  updateNumber: { channels: ['voice'] },
  createWebhookEndpoint: { url: NOWHERE },
  updateWebhookEndpoint: { active: false },
  transferCall: { destination: TO_NUMBER },
  sendCallDigits: { digits: '1' },
  updateConversation: { mode: 'human' },
  createConversationNote: { text: 'x' },
  updateCannedReply: { text: 'x' },
  playAgent: { message: 'Hello' },
  streamPlayground: { message: 'Hello' },
  testTool: { name: 'find_order' },
  listMcpTools: { name: 'orders' },
  advanceSandboxClock: { by: '1s' },
  replaceRoutingRule: { number_id: 'num_unknown', match_type: 'default', agent_id: 'agt_unknown' },
}

/** The parameters of those that need some. */
const queries: Record<string, string> = { searchKnowledgeBase: '?query=x' }

async function request(route: Route, ids: Record<string, string>, key = mine.sandbox_key): Promise<RawAnswer> {
  const body = bodies[route.operation_id]
  if (route.body && body === undefined)
    throw new Error(`This test has no body for ${route.operation_id}: add it to bodies.`)
  const path = pathOf(route, ids) + (queries[route.operation_id] ?? '')
  return await rawClient(server, key)(route.method, path, { body })
}

/** With a production key they are refused whatever the id is. */
const isOfSandbox = (template: string): boolean => /^\/v1\/(sandbox|simulations)\b/.test(template)
const keysFor = (template: string): string[] =>
  isOfSandbox(template) ? [mine.sandbox_key] : [mine.sandbox_key, mine.production_key]

/** Keys are refused whatever the id is where a session is required. */
const withId = operations.filter(
  ({ template, authenticated, session_only }) =>
    authenticated && !session_only && /\{\w+_id\}/.test(template) && !template.includes('{voice_id}'),
)
const named = withId.map((route) => [`${route.method} ${route.template}`, route] as const)

describe('an id', () => {
  test('occurs in the paths of several operations', () => {
    expect(withId.length).toBeGreaterThanOrEqual(7)
  })

  test.each(named)('%s: of another workspace is 404 on a read and 403 on a write', async (_, route) => {
    const expected = route.method === 'GET' ? [404, 'NOT_FOUND'] : [403, 'PERMISSION_DENIED']
    const number_id = route.template.includes('{number_id}') && (await numberOfTheirsAlone())
    const ids = { ...foreign, ...(number_id && { number_id }) }
    for (const key of keysFor(route.template)) {
      const { status, json } = await request(route, ids, key)
      expect([status, json.error_code]).toEqual(expected)
    }
  })

  /** Ids are only looked up, so in a usual run each operation gets one of these in turn. */
  const MALFORMED = ['x', "';--", '..%2F..', '%F0%9F%98%80']
  const malformedFor = (route: Route): string[] =>
    IS_LONG ? MALFORMED : [MALFORMED[withId.indexOf(route) % MALFORMED.length] as string]

  test.each(named)('%s: unknown, malformed or of another kind is 404', async (_, route) => {
    for (const id of ['agt_unknown', own['call_id'] as string, '%00', ...malformedFor(route)]) {
      const isOwn = id === own['call_id'] && route.template.includes('{call_id}')
      if (isOwn) continue
      const ids = Object.fromEntries(Object.keys(foreign).map((name) => [name, id]))
      const { status, json } = await request(route, { ...ids, version: FIRST_VERSION })
      expect([id, status, json.error_code]).toEqual(
        id === '%00' ? [id, 400, 'INVALID_ARGUMENT'] : [id, 404, 'NOT_FOUND'],
      )
    }
  })

  test('leaves the data of the other workspace unchanged in all these requests', async () => {
    expect(await theirs.sandbox.agents.get(foreign['agent_id'] as string)).toMatchObject({ description: null })
    expect(await theirs.sandbox.calls.get(foreign['call_id'] as string)).toMatchObject({ call_id: foreign['call_id'] })
    const keys = (await theirs.sandbox.apiKeys.list()).items.map(({ key_id }) => key_id)
    expect(keys).toContain(foreign['key_id'])
  })
})

test('404 NOT_FOUND for a call, message or number of the other environment', async () => {
  const missing = { status: 404, code: 'NOT_FOUND' }
  const { call_id, message_id, number_id } = own as { call_id: string; message_id: string; number_id: string }
  expect(await mine.sandbox.messages.get(message_id)).toMatchObject({ message_id })
  await expect(mine.production.messages.get(message_id)).rejects.toMatchObject(missing)
  expect(await mine.sandbox.calls.get(call_id)).toMatchObject({ call_id })
  await expect(mine.production.calls.get(call_id)).rejects.toMatchObject(missing)
  expect(await mine.sandbox.numbers.get(number_id)).toMatchObject({ number_id })
  await expect(mine.production.numbers.get(number_id)).rejects.toMatchObject(missing)
})

describe('an id or number in a body', () => {
  const post = (path: string, body: unknown): Promise<RawAnswer> =>
    rawClient(server, mine.sandbox_key)('POST', path, { body })
  const denied = { status: 403, json: { error_code: 'PERMISSION_DENIED' } }

  test('403 PERMISSION_DENIED for another workspace’s agent', async () => {
    const agent_id = foreign['agent_id']
    expect(await post('/v1/calls', { agent_id, to_number: TO_NUMBER })).toMatchObject(denied)
    expect(await post('/v1/messages', { agent_id, channel: 'sms', to: TO_NUMBER, body: 'x' })).toMatchObject(denied)
    expect(await post('/v1/numbers', { agent_id, number_id: own['number_id'] })).toMatchObject(denied)
    const knowledge_base_id = foreign['knowledge_base_id']
    expect(await post('/v1/agents', { display_name: 'Taker', knowledge_base_id })).toMatchObject(denied)
    const auto = { agent_id, type: 'geo_did', country_code: 'NG' }
    expect(await post('/v1/numbers/auto', auto)).toMatchObject(denied)
  })

  test.each([
    ['POST', '/v1/calls', 'agent_id', { to_number: TO_NUMBER }],
    ['POST', '/v1/messages', 'agent_id', { channel: 'sms', to: TO_NUMBER, body: 'x' }],
    ['POST', '/v1/numbers', 'agent_id', { number_id: 'num_unknown' }],
    ['POST', '/v1/numbers/auto', 'agent_id', { type: 'geo_did', country_code: 'NG' }],
    ['POST', '/v1/agents', 'knowledge_base_id', { display_name: 'Taker' }],
    ['POST', '/v1/agents', 'template_id', { display_name: 'Taker' }],
    ['PATCH', '/v1/agents/{agent_id}', 'knowledge_base_id', {}],
    ['PATCH', '/v1/numbers/{number_id}', 'agent_id', {}],
  ])('%s %s: 404 NOT_FOUND names %s', async (...[method, template, field, rest]) => {
    const path = pathOf({ template } as Route, own)
    const { status, json } = await rawClient(server, mine.sandbox_key)(method, path, {
      body: { ...rest, [field]: 'x_y' },
    })
    expect([status, json.error_code]).toEqual([404, 'NOT_FOUND'])
    expect(json.message).toMatch(new RegExp(`^${field}: .*x_y`))
  })

  test('404 NOT_FOUND for a number to begin from that only another workspace has', async () => {
    const { e164: from_number } = await theirs.sandbox.numbers.get(await numberOfTheirsAlone())
    const body = { agent_id: own['agent_id'], from_number, to_number: TO_NUMBER }
    const unknown = { status: 404, json: { error_code: 'NOT_FOUND' } }
    expect(await post('/v1/calls', body)).toMatchObject(unknown)
    const message = { agent_id: own['agent_id'], channel: 'sms', to: TO_NUMBER, body: 'x', from: from_number }
    expect(await post('/v1/messages', message)).toMatchObject(unknown)
  })
})

describe('a list', () => {
  // A stream has no end to read up to; event-stream.test.ts and relay.test.ts have their own.
  const streams = ({ statuses, websocket }: Route): boolean =>
    websocket !== undefined || (statuses[200] ?? []).includes('text/event-stream')
  const collections = operations.filter(
    (route) =>
      route.method === 'GET' &&
      route.authenticated &&
      !route.session_only &&
      !route.template.includes('{') &&
      !streams(route),
  )

  const asked: Record<string, string> = { '/v1/workspace/subscription/preview': '?plan=starter' }

  test.each(collections.map(({ template }) => [template]))('%s shows nothing of another workspace', async (path) => {
    const paged = collections
      .find(({ template }) => template === path)
      ?.parameters.some(({ name }) => name === 'page_size')
    const query = paged ? '?page_size=100' : (asked[path] ?? '')
    for (const key of keysFor(path)) {
      const { text, status } = await rawClient(server, key)('GET', `${path}${query}`)
      if (key === mine.production_key || isOfSandbox(path)) expect(status).toBe(200)
      for (const name of [
        'agent_id',
        'call_id',
        'message_id',
        'key_id',
        'knowledge_base_id',
        'endpoint_id',
        'delivery_id',
        'conversation_id',
        'simulation_id',
        'clock_id',
      ])
        expect(text).not.toContain(foreign[name])
      for (const secret of [theirs.workspace_id, theirs.user_id, theirs.signing_secret])
        expect(text).not.toContain(secret)
    }
  })

  test('filtered by another workspace’s agent is empty for calls and messages', async () => {
    expect((await mine.sandbox.calls.list({ agent_id: foreign['agent_id'] as string })).items).toEqual([])
    expect((await mine.sandbox.messages.list({ agent_id: foreign['agent_id'] as string })).items).toEqual([])
  })
})
