import type { Agent, AgentCreate, PlaygroundReply } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startMcpServer, type TestMcpServer } from './support/mcp-server.ts'
import { agentOf, all } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let orders: TestMcpServer

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())
beforeEach(async () => {
  orders = await startMcpServer()
  orders.tools = [find]
  // The tests of a minute belong to one test.
  await server.clock.advance(61_000)
})
afterEach(() => orders.stop())

const find = {
  name: 'find',
  description: 'Finds an order.',
  parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
  run: ({ order }: Record<string, unknown>) => ({
    content: [{ type: 'text' as const, text: `Order ${String(order)} left today.` }],
  }),
}
const SECRET = 'Bearer sk-orders-7f3a'

const hosted = async (settings: Partial<AgentCreate> = {}): Promise<Agent> =>
  await agentOf(workspace.sandbox, {
    webhook_url: null,
    ai_provider: 'openai',
    mcp_servers: [{ name: 'orders', url: orders.url, headers: { Authorization: SECRET } }],
    ...settings,
  })
const play = async ({ agent_id }: Agent, message: string): Promise<PlaygroundReply> =>
  await workspace.sandbox.agents.playground(agent_id, { message })

describe.each(['stateless', 'sessions'] as const)('an agent with an MCP server (%s)', (kind) => {
  beforeEach(async () => {
    await orders.stop()
    orders = await startMcpServer(kind)
    orders.tools = [find]
  })

  test('calls its tools, which are listed once, with the headers of the customer', async () => {
    const agent = await hosted()
    const first = await play(agent, 'call orders__find {"order":"7"}')
    expect(first.text).toBe('orders__find answered: "Order 7 left today."')
    expect(first.tool_calls).toMatchObject([{ name: 'orders__find', arguments: { order: '7' } }])
    expect((await play(agent, 'call orders__find {"order":"8"}')).text).toContain('Order 8 left today.')
    expect(orders.asked()).toEqual(['tools/list', 'tools/call', 'tools/call'])
    expect(new Set(orders.seen.map(({ headers }) => headers.authorization))).toEqual(new Set([SECRET]))
  })

  test('goes on with a server that has forgotten its session', async () => {
    const agent = await hosted()
    await play(agent, 'call orders__find {"order":"7"}')
    orders.forget()
    expect((await play(agent, 'call orders__find {"order":"8"}')).text).toContain('Order 8 left today.')
  })

  test('reads the list again when it has expired, and when a tool is no longer there', async () => {
    const agent = await hosted()
    await play(agent, 'Hello')
    await play(agent, 'Hello')
    expect(orders.asked()).toEqual(['tools/list'])
    await server.clock.advance(31_000)
    orders.tools = [{ ...find, name: 'search' }]
    orders.forget()
    expect((await play(agent, 'call orders__find {"order":"7"}')).text).toContain('orders__find failed')
    expect((await play(agent, 'call orders__search {"order":"7"}')).text).toContain('Order 7 left today.')
    await server.clock.advance(5 * 60_000 + 1_000)
    await play(agent, 'Hello')
    await orders.until((asked) => asked.filter((one) => one === 'tools/list').length === 3)
  })
})

describe('results', () => {
  test.each([
    [
      'structured content',
      { content: [], structuredContent: { eta: 'today' } },
      'orders__find answered: {"eta":"today"}',
    ],
    [
      'texts',
      {
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      'orders__find answered: "a\\nb"',
    ],
    [
      'an error of the tool',
      { isError: true, content: [{ type: 'text', text: 'Unknown.' }] },
      'orders__find failed: Unknown.',
    ],
    [
      'a picture',
      { content: [{ type: 'image', data: 'aGk=', mimeType: 'image/png' }] },
      'orders__find failed: The tool gave no text, and nothing else can be read.',
    ],
  ] as const)('%s', async (_, result, text) => {
    orders.tools = [{ ...find, run: () => result as never }]
    expect((await play(await hosted(), 'call orders__find {"order":"7"}')).text).toBe(text)
  })

  test('arguments that the schema refuses never reach the server', async () => {
    const reply = await play(await hosted(), 'call orders__find {"order":7}')
    expect(reply.text).toContain('The arguments are not valid: /order must be string.')
    expect(orders.asked()).toEqual(['tools/list'])
  })
})

describe('mcp_servers', () => {
  test('show the names of headers, and their values nowhere', async () => {
    const agent = await hosted()
    const server_view = {
      name: 'orders',
      url: orders.url,
      header_names: ['Authorization'],
      allowed_tools: null,
      timeout_ms: 5_000,
    }
    expect(agent.mcp_servers).toEqual([server_view])
    const { agents, agentVersions } = workspace.sandbox
    const shown = [await agents.get(agent.agent_id), await agentVersions.get(agent.agent_id, 1)]
    expect(shown).toMatchObject([{ mcp_servers: [server_view] }, { settings: { mcp_servers: [server_view] } }])
    const { agent_id } = agent
    const rows = [
      await server.db.knex('agents').where({ agent_id }),
      await server.db.knex('agent_versions').where({ agent_id }),
    ]
    expect(JSON.stringify([shown, rows])).not.toContain('sk-orders')
  })

  test('keep their headers when they are sent back as they were read, and lose them at another address', async () => {
    const { agents } = workspace.sandbox
    const agent = await hosted()
    const same = await agents.update(agent.agent_id, { mcp_servers: agent.mcp_servers })
    expect(same).toMatchObject({ version: 1, mcp_servers: [{ header_names: ['Authorization'] }] })
    const other = await startMcpServer()
    const moved = await agents.update(agent.agent_id, { mcp_servers: [{ name: 'orders', url: other.url }] })
    expect(moved.mcp_servers).toMatchObject([{ url: other.url, header_names: [] }])
    await play(moved, 'Hello')
    expect(other.seen.map(({ headers }) => headers.authorization)).not.toContain(SECRET)
    const removed = await agents.update(agent.agent_id, {
      mcp_servers: [{ name: 'orders', url: orders.url, headers: null }],
    })
    expect(removed.mcp_servers).toMatchObject([{ header_names: [] }])
    const entries = await all(workspace.sandbox.auditLog.list({ action: 'agent.mcp_headers_changed' }))
    expect(entries[0]).toMatchObject({ detail: { server: 'orders', host: new URL(orders.url).host, is_set: false } })
    await other.stop()
  })

  test('are in a draft, in the version that it becomes, and in what a roll-back brings back', async () => {
    const { agents, agentDrafts, agentVersions } = workspace.sandbox
    const agent = await hosted({ mcp_servers: [] })
    const { agent_id } = agent
    const settings = [{ name: 'orders', url: orders.url, headers: { 'X-Key': 'sk-orders-9' } }]
    const draft = await agentDrafts.update(agent_id, { mcp_servers: settings })
    expect(draft).toMatchObject({ changed: ['mcp_servers'], settings: { mcp_servers: [{ header_names: ['X-Key'] }] } })
    expect(JSON.stringify([draft, await server.db.knex('agent_drafts').where({ agent_id })])).not.toContain('sk-orders')
    const tried = await agents.playground(agent_id, { message: 'call orders__find {"order":"7"}', agent_version: 0 })
    expect(tried.text).toContain('Order 7 left today.')
    expect(orders.seen.at(-1)?.headers['x-key']).toBe('sk-orders-9')
    await agentDrafts.publish(agent_id)
    await agents.update(agent_id, { mcp_servers: [] })
    await agentVersions.publish(agent_id, 2)
    expect((await play(agent, 'call orders__find {"order":"7"}')).text).toContain('Order 7 left today.')
  })

  test.each([
    [{ ai_provider: 'byom', webhook_url: 'http://127.0.0.1:9/' }, 'mcp_servers: require a hosted ai_provider'],
    [{ mcp_servers: [{ name: 'a', url: 'http://10.0.0.1/' }] }, 'mcp_servers[0].url'],
    [{ mcp_servers: [{ name: 'a__b', url: 'https://example.com/' }] }, 'mcp_servers[0].name'],
    [
      { mcp_servers: [{ name: 'a', url: 'http://127.0.0.1:9/', headers: { Host: 'x' } }] },
      'mcp_servers[0].headers: "Host"',
    ],
    [
      { mcp_servers: [{ name: 'a', url: 'http://127.0.0.1:9/', headers: { 'Mcp-Session-Id': 'x' } }] },
      'mcp_servers[0].headers: "Mcp-Session-Id"',
    ],
    [
      { mcp_servers: ['a', 'a'].map((name) => ({ name, url: 'http://127.0.0.1:9/' })) },
      'mcp_servers: has two servers with the name a',
    ],
    [
      { mcp_servers: Array.from({ length: 6 }, (_, n) => ({ name: `s${n}`, url: 'http://127.0.0.1:9/' })) },
      'mcp_servers',
    ],
  ])('400 for %j', async (settings, message) => {
    await expect(hosted(settings as Partial<AgentCreate>)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message) as string,
    })
  })
})

describe('POST /v1/agents/{agent_id}/mcp/tools', () => {
  const list = async (agent: Agent, body: Parameters<typeof workspace.sandbox.agents.listMcpTools>[1]) =>
    await workspace.sandbox.agents.listMcpTools(agent.agent_id, body)

  test('shows the tools of a saved server as the model gets them', async () => {
    orders.tools = [find, { name: 'orders.remove' }]
    const agent = await hosted()
    expect(await list(agent, { name: 'orders' })).toMatchObject({
      success: true,
      tools: [
        { name: 'orders__find', tool: 'find', description: 'Finds an order.', parameters: { type: 'object' } },
        { name: 'orders__orders_remove', tool: 'orders.remove' },
      ],
      left_out: [],
      cause: null,
      detail: null,
    })
  })

  test('shows those of a server that is not saved, with the headers that are', async () => {
    const agent = await hosted()
    const asked = { name: 'orders', url: orders.url, allowed_tools: ['search'] }
    expect(await list(agent, { server: asked })).toMatchObject({
      success: true,
      tools: [],
      left_out: [{ tool: 'find', reason: 'It is not in allowed_tools.' }],
    })
    expect(orders.seen.at(-1)?.headers.authorization).toBe(SECRET)
    expect((await workspace.sandbox.agents.get(agent.agent_id)).mcp_servers).toEqual(agent.mcp_servers)
  })

  test('says which tools a model cannot be given', async () => {
    orders.tools = [
      {
        name: 'tree',
        parameters: {
          type: 'object',
          properties: { node: { $ref: '#/$defs/node' } },
          $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
        },
      },
      {
        name: 'typed',
        parameters: { type: 'object', properties: { at: { $ref: '#/$defs/at' } }, $defs: { at: { type: 'string' } } },
      },
      { name: 'either', parameters: { type: 'object', anyOf: [{ required: ['a'] }] } },
    ]
    const { tools, left_out } = await list(await hosted(), { name: 'orders' })
    expect(tools).toMatchObject([{ tool: 'typed', parameters: { properties: { at: { type: 'string' } } } }])
    expect(left_out).toEqual([
      { tool: 'tree', reason: 'It has a reference to itself, "#/$defs/node".' },
      { tool: 'either', reason: 'It has parameters.anyOf: models take anyOf only within a property.' },
    ])
  })

  test('says why a server has no list', async () => {
    const agent = await hosted()
    orders.instead = (_, response) => void response.writeHead(401).end()
    expect(await list(agent, { name: 'orders' })).toMatchObject({
      success: false,
      tools: [],
      cause: 'status',
      detail: 'Answered 401.',
    })
    orders.instead = (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    expect(await list(agent, { name: 'orders' })).toMatchObject({ success: false, cause: 'redirect' })
    orders.instead = (_, response) => void response.setHeader('Content-Type', 'text/html').end('<html>')
    expect(await list(agent, { name: 'orders' })).toMatchObject({ success: false, cause: 'shape' })
  })

  test.each([
    [{ name: 'other' }, "name: must be one of the agent's MCP servers: orders."],
    [
      { name: 'orders', server: { name: 'a', url: 'http://127.0.0.1:9/' } },
      'server: exactly one of name and server is required.',
    ],
    [{ server: { name: 'a', url: 'http://10.0.0.1/' } }, 'mcp_servers[0].url'],
  ])('400 for %j', async (body, message) => {
    const agent = await hosted()
    await expect(list(agent, body)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message) as string,
    })
  })

  test('404 for an agent that is not there', async () => {
    await expect(workspace.sandbox.agents.listMcpTools('agt_unknown', { name: 'a' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('POST /v1/agents/{agent_id}/tools/test', () => {
  test('calls a tool of an MCP server, and shows the request without the values of its headers', async () => {
    const agent = await hosted()
    const tested = await workspace.sandbox.agents.testTool(agent.agent_id, {
      name: 'orders__find',
      arguments: { order: '7' },
    })
    expect(tested).toMatchObject({
      success: true,
      outcome: 'result',
      result: 'Order 7 left today.',
      exchange: { url: orders.url, status: 200, headers: { authorization: '•••' } },
    })
    expect(tested.exchange?.body).toContain('"tools/call"')
    expect(JSON.stringify(tested)).not.toContain('sk-orders')
  })

  test('takes servers that are not saved, refuses arguments and names the tools that there are', async () => {
    const agent = await hosted({ mcp_servers: [] })
    const mcp_servers = [{ name: 'orders', url: orders.url }]
    const { testTool } = workspace.sandbox.agents
    const call = testTool.bind(workspace.sandbox.agents, agent.agent_id)
    expect(await call({ name: 'orders__find', arguments: { order: '7' }, mcp_servers })).toMatchObject({
      success: true,
    })
    expect(await call({ name: 'orders__find', mcp_servers })).toMatchObject({ outcome: 'refused', exchange: null })
    await expect(call({ name: 'orders__remove', mcp_servers })).rejects.toMatchObject({
      message: "name: must be one of the agent's own tools: orders__find.",
    })
  })
})

describe('a call and a conversation', () => {
  const CALLER = '+2348039990000'
  const kinds = async (call_id: string): Promise<object[]> =>
    (await workspace.sandbox.calls.exchanges(call_id)).exchanges

  async function ring(agent: Agent, says: string): Promise<string> {
    const { agent_id } = agent
    const { sandbox } = workspace
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const called = await sandbox.sandbox.inboundCall({ to_number: e164, from_number: CALLER, utterances: [says] })
    for (let second = 0; second < 8; second++) await server.advance(1_000)
    return called.call_id
  }

  test('have the list in the record of the call before its first turn, and the call of the tool', async () => {
    const call_id = await ring(await hosted(), 'call orders__find {"order": "7"}')
    expect(await kinds(call_id)).toMatchObject([
      { kind: 'tools', turn_id: null, tool: null, target: orders.url, response_status: 200, error: null },
      { kind: 'model' },
      { kind: 'tool', tool: 'orders__find', target: orders.url, response_status: 200, error: null },
      { kind: 'model' },
    ])
    const [listed, , called] = (await workspace.sandbox.calls.exchanges(call_id)).exchanges
    const [list, tool] = await Promise.all(
      [listed, called].map((one) => workspace.sandbox.calls.exchange(call_id, one!.exchange_id)),
    )
    expect(list!.response).toContain('Finds an order.')
    expect(tool!.request).toContain('"order":"7"')
    expect(tool!.response).toContain('Order 7 left today.')
    expect(JSON.stringify([list, tool])).not.toContain('sk-orders')
  })

  test('go on without the tools of a server that fails, which each turn says', async () => {
    orders.instead = (_, response) => void response.writeHead(503).end('Down')
    const call_id = await ring(await hosted(), 'call orders__find {"order": "7"}')
    expect(await kinds(call_id)).toMatchObject([
      { kind: 'tools', turn_id: null, error: 'status', response_status: 503 },
      { kind: 'tools', turn_id: expect.any(String) as string, error: 'status', response_status: 503 },
      { kind: 'model', error: null },
    ])
    const [, answer] = (await workspace.sandbox.calls.get(call_id)).transcript.slice(-2)
    expect(answer).toMatchObject({ role: 'agent', text: 'Thank you. You said: call orders__find {"order": "7"}' })
  })

  test('are answered with the tools by SMS too', async () => {
    const { agent_id } = await hosted()
    const { sandbox } = workspace
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const body = 'call orders__find {"order":"7"}'
    await sandbox.sandbox.inboundMessage({ to: e164, from: CALLER, channel: 'sms', body })
    await server.settle()
    const [reply] = await all(sandbox.messages.list({ agent_id, direction: 'outbound' }))
    expect(reply!.body).toBe('orders__find answered: "Order 7 left today."')
  })
})
