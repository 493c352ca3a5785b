import type { ServerResponse } from 'node:http'
import { verifyWebhook } from '@ohun/webhook-verifier'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { agentOf, outcomesOf } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let backend: Backend
let workspace: TestWorkspace

beforeAll(async () => {
  backend = await startBackend()
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  await backend.stop()
})
beforeEach(async () => {
  backend.received.length = 0
  backend.answer = () => ({ eta: 'tomorrow' })
  // The tests of a minute belong to one test.
  await server.clock.advance(61_000)
})

const find_order = {
  type: 'function',
  function: {
    name: 'find_order',
    description: 'Finds an order.',
    parameters: { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] },
  },
}
const tool_definitions = JSON.stringify([find_order])
const hosted = (settings = {}) =>
  agentOf(workspace.sandbox, { webhook_url: backend.url, ai_provider: 'openai', tool_definitions, ...settings })

describe('POST /v1/agents/tools/check', () => {
  const check = (text: string) => workspace.sandbox.agents.checkTools({ tool_definitions: text })

  test('names the tools that are valid, as a model gets them', async () => {
    const text = JSON.stringify([find_order, { type: 'function', function: { name: 'hours' } }], null, 2)
    expect(await check(text)).toMatchObject({
      valid: true,
      faults: [],
      tools: [
        { name: 'find_order', description: 'Finds an order.', parameters: find_order.function.parameters, line: 2 },
        { name: 'hours', description: '', parameters: { type: 'object', properties: {} }, line: 20 },
      ],
    })
  })

  test('has the place of the first fault of each tool, and the message of an agent that is saved', async () => {
    const text = [
      '[',
      '  {"type": "function", "function": {"name": "find order"}},',
      '  {"type": "function", "function": {"name": "ok"}},',
      '  {"type": "function", "function": {"name": "list", "parameters":',
      '    {"type": "object", "properties": {"ids": {"type": "array"}}}}},',
      '  {"type": "function", "function": {"name": "ok"}},',
      '  {"type": "function", "function": {"name": "typo", "parameters": {"type": "object", "properties": {"a": {"type": "text"}}}}}',
      ']',
    ].join('\n')
    const { valid, tools, faults } = await check(text)
    expect(valid).toBe(false)
    expect(tools.map(({ name, line }) => [name, line])).toEqual([['ok', 3]])
    expect(faults.map(({ path, line, column }) => [path, line, column])).toEqual([
      ['/0/function/name', 2, 37],
      ['/2/function/parameters/properties/ids', 5, 39],
      ['/3/function/name', 6, 37],
      ['/4/function/parameters/properties/a/type', 7, 107],
    ])
    expect(faults[0]?.message).toBe('Entry 0 has a name that is not 1 to 64 letters, digits, - and _.')
    await expect(hosted({ tool_definitions: text })).rejects.toMatchObject({
      message: 'tool_definitions: entry 0 has a name that is not 1 to 64 letters, digits, - and _.',
    })
  })

  test.each([
    [
      '[\n  {"type": }\n]',
      { path: '', line: 2, column: 12 },
      /^Must be a JSON array, and line 2 is not valid JSON: a value is expected\.$/,
    ],
    ['{}', { path: '', line: 1, column: 1 }, /^Must be a JSON array, as a string, of tools/],
    ['[\n null]', { path: '/0', line: 2, column: 2 }, /^Entry 0 is not a tool like/],
    [
      '[{"type":"function","function":{"name":"a","parameters":{"type":"object","properties":{"b":\n{"$ref":"#"}}}}}]',
      { path: '/0/function/parameters/properties/b/$ref', line: 2, column: 2 },
      /^Entry 0 uses \$ref/,
    ],
  ])('%j has its fault at %j', async (text, at, message) => {
    const { faults } = await check(text)
    expect(faults).toMatchObject([{ ...at, message: expect.stringMatching(message) as string }])
  })

  test('400 for no text and for one that is too long', async () => {
    for (const text of ['', `[${' '.repeat(100_000)}]`])
      await expect(check(text)).rejects.toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
  })

  test('hostile text is answered, and soon', async () => {
    for (const text of ['['.repeat(100_000), '[]'.repeat(50_000), `[${'null,'.repeat(64)}null]`])
      expect(await check(text)).toMatchObject({ valid: false, tools: [] })
  })
})

describe('POST /v1/agents/{agent_id}/tools/test', () => {
  const order = { name: 'find_order', arguments: { order: '7' } }

  test('sends a signed tool.invocation and shows the request, the response and the result', async () => {
    const { agent_id } = await hosted()
    const tested = await workspace.sandbox.agents.testTool(agent_id, order)
    const [invocation] = backend.events()
    expect(tested).toMatchObject({
      success: true,
      outcome: 'result',
      result: { eta: 'tomorrow' },
      error: null,
      cause: null,
      exchange: { url: backend.url, body: invocation?.body, status: 200, response_body: '{"eta":"tomorrow"}' },
    })
    expect(tested.exchange?.headers['X-Service-Signature']).toBe(invocation?.headers['x-service-signature'])
    expect(invocation?.json).toMatchObject({
      event_type: 'tool.invocation',
      channel: 'voice',
      agent_id,
      payload: { tool: { name: 'find_order', arguments: { order: '7' } } },
    })
    const { body, headers } = invocation!
    const now = server.clock.now()
    expect(() => verifyWebhook({ body, headers, secrets: [workspace.signing_secret], now })).not.toThrow()
    expect(await server.db.knex('events').where({ agent_id })).toEqual([])
  })

  test('goes to the oldest endpoint without a webhook_url, whose headers are not shown', async () => {
    const { agent_id } = await hosted({ webhook_url: null })
    const nowhere = await workspace.sandbox.agents.testTool(agent_id, order)
    expect(nowhere).toMatchObject({ success: false, outcome: 'failed', cause: 'no_url', exchange: null })
    expect(nowhere.error).toBe('The agent has no webhook for tool calls.')
    const headers = { Authorization: 'Bearer of-the-gateway' }
    await workspace.sandbox.webhookEndpoints.create(agent_id, { url: backend.url, headers })
    const { success, exchange } = await workspace.sandbox.agents.testTool(agent_id, order)
    expect(success).toBe(true)
    expect(backend.events()[0]?.headers.authorization).toBe('Bearer of-the-gateway')
    expect(exchange?.headers).toMatchObject({ Authorization: '•••' })
    expect(JSON.stringify(exchange)).not.toContain('of-the-gateway')
  })

  test('refuses arguments that do not match the schema, as the agent would, and sends nothing', async () => {
    const { agent_id } = await hosted()
    expect(await workspace.sandbox.agents.testTool(agent_id, { name: 'find_order' })).toMatchObject({
      success: false,
      outcome: 'refused',
      error: "The arguments are not valid: the object must have required property 'order'.",
      exchange: null,
    })
    expect(backend.received).toEqual([])
  })

  test.each([
    ['status', (response: ServerResponse) => response.writeHead(500).end('a\u0007 trace'), 'a trace'],
    ['not_json', (response: ServerResponse) => response.end('<p>'), '<p>'],
    ['shape', (response: ServerResponse) => response.end('[1]'), '[1]'],
  ])('tells a failure by %s with what came back', async (cause, answer, response_body) => {
    const { agent_id } = await hosted()
    backend.answer = (_, response) => void answer(response)
    const tested = await workspace.sandbox.agents.testTool(agent_id, order)
    expect(tested).toMatchObject({
      success: false,
      outcome: 'failed',
      result: null,
      error: `The tool failed: ${cause}.`,
      cause,
      exchange: { response_body },
    })
    expect(tested.detail).toBeTruthy()
  })

  test('gives up after five seconds', async () => {
    const { agent_id } = await hosted()
    backend.answer = () => undefined
    const testing = workspace.sandbox.agents.testTool(agent_id, order)
    await backend.until((received) => received.length === 1)
    await server.clock.advance(5_000)
    expect(await testing).toMatchObject({ cause: 'timeout', duration_ms: 5_000, exchange: { status: null } })
  })

  test('uses definitions that are not saved yet', async () => {
    const { agent_id } = await hosted()
    const unsaved = JSON.stringify([{ type: 'function', function: { name: 'hours' } }])
    const tested = await workspace.sandbox.agents.testTool(agent_id, { name: 'hours', tool_definitions: unsaved })
    expect(tested.success).toBe(true)
    await expect(
      workspace.sandbox.agents.testTool(agent_id, { name: 'hours', tool_definitions: '[null]' }),
    ).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^tool_definitions: /) as string,
    })
  })

  test.each([
    ['hours', "name: must be one of the agent's own tools: find_order."],
    ['hang_up', "name: hang_up is built in; only the agent's own tools call its webhook."],
  ])('400 for the tool %s', async (name, message) => {
    const { agent_id } = await hosted()
    await expect(workspace.sandbox.agents.testTool(agent_id, { name })).rejects.toMatchObject({ status: 400, message })
  })

  test('404 for an unknown agent, 403 for another workspace’s', async () => {
    const { agent_id } = await hosted()
    const other = await server.workspace()
    await expect(workspace.sandbox.agents.testTool('agt_unknown', order)).rejects.toMatchObject({ status: 404 })
    await expect(other.sandbox.agents.testTool(agent_id, order)).rejects.toMatchObject({ status: 403 })
    expect(backend.received).toEqual([])
  })

  test('429 for the sixty-first in a minute, and other workspaces go on', async () => {
    const { agent_id } = await hosted()
    for (let at = 0; at < 60; at++) await workspace.sandbox.agents.testTool(agent_id, order)
    await expect(workspace.sandbox.agents.testTool(agent_id, order)).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      retryAfter: expect.any(Number) as number,
    })
    const other = await server.workspace()
    const theirs = await agentOf(other.sandbox, { webhook_url: backend.url, ai_provider: 'openai', tool_definitions })
    expect(await other.sandbox.agents.testTool(theirs.agent_id, order)).toMatchObject({ success: true })
  })

  test('two run at once, others wait, and a workspace holds half of the places at most', async () => {
    const { agent_id } = await hosted()
    const open: (() => void)[] = []
    backend.answer = (_request, response) => void open.push(() => response.end('{}'))
    const testing = Array.from({ length: 40 }, () => workspace.sandbox.agents.testTool(agent_id, order))
    const settled = Promise.allSettled(testing)
    await Promise.any(
      testing.map(
        async (one) =>
          await one.then(
            () => Promise.reject(new Error()),
            () => {},
          ),
      ),
    )
    expect(backend.received.length).toBeLessThanOrEqual(2)
    backend.answer = () => ({})
    await backend.until((received) => received.length >= 2)
    const other = await server.workspace()
    const theirs = await agentOf(other.sandbox, { webhook_url: backend.url, ai_provider: 'openai', tool_definitions })
    expect(await other.sandbox.agents.testTool(theirs.agent_id, order)).toMatchObject({ success: true })
    for (const answer of open) answer()
    const { succeeded, codes } = outcomesOf(await settled)
    expect(succeeded).toBeGreaterThan(2)
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMITED']))
  })
})
