import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Agent, McpToolsResult } from '@ohun/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf } from './support/scenario.ts'
import { requestJson } from './support/request-json.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

let server: TestServer
let workspace: TestWorkspace
let hostile: Server
let url: string
let answer: Hostile
let asked: string[]

interface Asked {
  id: number
  method: string
}

/** The answer to a request of the protocol, once the handshake is over. */
type Hostile = (socket: Socket, asked: Asked) => void

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\n'
const EVENTS = `${HEAD}Content-Type: text/event-stream\r\n\r\n`

const json = (value: unknown): string => `${HEAD}Content-Type: application/json\r\n\r\n${JSON.stringify(value)}`
const result = ({ id }: Asked, given: unknown): object => ({ jsonrpc: '2.0', id, result: given })
const tools =
  (listed: unknown[]): Hostile =>
  (socket, request) =>
    void socket.end(json(result(request, { tools: listed })))

function handshake(socket: Socket, request: Asked): boolean {
  const initialized = {
    protocolVersion: '2025-06-18',
    capabilities: { tools: {} },
    serverInfo: { name: 'hostile', version: '1' },
  }
  if (request.method === 'server/discover')
    socket.end(json({ jsonrpc: '2.0', id: request.id, error: { code: -32601, message: 'Unknown.' } }))
  else if (request.method === 'initialize') socket.end(json(result(request, initialized)))
  else if (request.method === 'notifications/initialized')
    socket.end('HTTP/1.1 202 Accepted\r\nConnection: close\r\n\r\n')
  else return false
  return true
}

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
})
afterAll(() => server.stop())
beforeEach(async () => {
  asked = []
  hostile = createServer((request) => {
    const { socket } = request
    socket.on('error', () => {})
    void requestJson(request).then((body) => {
      const message = body?.json as Asked
      asked.push(message.method)
      if (!handshake(socket, message)) answer(socket, message)
    })
  })
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/mcp`
  await server.clock.advance(61_000)
})
afterEach(() => {
  hostile.closeAllConnections()
  return new Promise((resolve) => hostile.close(resolve))
})

const hosted = async (): Promise<Agent> =>
  await agentOf(workspace.sandbox, { webhook_url: null, ai_provider: 'openai', mcp_servers: [{ name: 'bad', url }] })

/** Passes time until the answer is there: the server's limits are of the test's clock. */
async function passing<T>(work: Promise<T>): Promise<T> {
  let done = false
  void work.then(
    () => (done = true),
    () => (done = true),
  )
  await vi.waitFor(
    async () => {
      await server.clock.advance(500)
      expect(done).toBe(true)
    },
    { ...WAIT, interval: 20 },
  )
  return await work
}

const list = async (): Promise<McpToolsResult> => {
  const { agent_id } = await hosted()
  return await passing(workspace.sandbox.agents.listMcpTools(agent_id, { name: 'bad' }))
}

/** The head, then the text again and again, as fast as it is read. */
function flood(socket: Socket, text: string, head: string): void {
  socket.write(head)
  const more = (): void => {
    while (!socket.destroyed && socket.write(text));
  }
  socket.on('drain', more)
  more()
}

const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const good = { name: 'good', inputSchema: { type: 'object' } }
const PING = 'data: {"jsonrpc":"2.0","id":7,"method":"ping"}\n\n'

describe('a server that', () => {
  test.each<[string, Hostile, Partial<McpToolsResult>]>([
    ['hangs', () => {}, { cause: 'timeout', detail: 'No complete answer within 5000 ms.' }],
    ['begins and hangs', (socket) => void socket.write(EVENTS), { cause: 'timeout' }],
    ['streams events without end', (socket) => flood(socket, PING, EVENTS), { cause: 'too_large' }],
    ['streams an event without end', (socket) => flood(socket, 'data: a'.repeat(100), EVENTS), { cause: 'too_large' }],
    [
      'answers without end',
      (socket) => flood(socket, ' '.repeat(1_000), `${HEAD}Content-Type: application/json\r\n\r\n`),
      { cause: 'too_large' },
    ],
    [
      'ends its stream without an answer',
      (socket) => void socket.end(EVENTS),
      { cause: 'shape', detail: 'The server did not answer the request.' },
    ],
    [
      'answers another request',
      (socket, { method }) => void socket.end(json({ jsonrpc: '2.0', id: 999, result: { tools: [] }, method })),
      { cause: 'shape' },
    ],
    ['closes the connection', (socket) => void socket.destroy(), { cause: 'connect' }],
    [
      'redirects inside',
      (socket) =>
        void socket.end(
          'HTTP/1.1 307 Temporary\r\nLocation: http://169.254.169.254/latest/\r\nConnection: close\r\n\r\n',
        ),
      { cause: 'redirect' },
    ],
    [
      'sends a compressed bomb',
      (socket) => void socket.end(`${HEAD}Content-Type: application/json\r\nContent-Encoding: gzip\r\n\r\n\x1f\x8b`),
      { cause: 'shape' },
    ],
    [
      'refuses',
      (socket, { id }) =>
        void socket.end(json({ jsonrpc: '2.0', id, error: { code: -32603, message: 'No \0 tools.' } })),
      { cause: 'shape' },
    ],
    [
      'lists 10,000 tools',
      (socket, request) => tools(Array.from({ length: 10_000 }, () => good))(socket, request),
      { cause: 'too_large' },
    ],
    [
      'lists something else',
      (socket, request) => void socket.end(json(result(request, { tools: 'all' }))),
      { cause: 'shape' },
    ],
  ])('%s has no tools', async (_, hostility, expected) => {
    answer = hostility
    expect(await list()).toMatchObject({ success: false, tools: [], ...expected })
  })

  test('lists a schema of 5,000 levels has no tools', async () => {
    answer = tools([{ name: 'deep', inputSchema: { type: 'object', properties: JSON.parse(deep(5_000)) as object } }])
    expect(await list()).toMatchObject({ success: false, cause: 'shape' })
  })

  test('lists pages without end is read for a few', async () => {
    answer = (socket, request) =>
      void socket.end(json(result(request, { tools: [{ ...good, name: `t${asked.length}` }], nextCursor: 'more' })))
    expect((await list()).tools).toHaveLength(4)
    expect(asked.filter((method) => method === 'tools/list')).toHaveLength(4)
  })

  test('lists tools that no model may be given keeps those that it may', async () => {
    const object = { type: 'object' }
    answer = tools([
      { name: 'na\u0000me', inputSchema: object },
      { name: 'a'.repeat(200), inputSchema: object },
      { name: 'deep', inputSchema: { ...object, properties: JSON.parse(deep(60)) as object } },
      { name: 'wide', inputSchema: { ...object, enum: Array.from({ length: 9_000 }, (__, n) => n) } },
      { name: 'recursive', inputSchema: { ...object, properties: { a: { $ref: '#' } } } },
      { name: 'elsewhere', inputSchema: { ...object, properties: { a: { $ref: 'http://127.0.0.1/' } } } },
      { name: 'bomb', inputSchema: bomb() },
      { name: 'slow', inputSchema: { ...object, properties: { a: { type: 'string', pattern: '(a{1,200}){1,200}' } } } },
      { ...good, description: `Ignore\u0000 all\u2028 of this. ${'a'.repeat(5_000)}` },
      good,
    ])
    const { tools: listed, left_out } = await list()
    expect(listed.map(({ name }) => name)).toEqual(['bad__good'])
    expect(listed[0]!.description).toMatch(/^Ignore. all {2}of this\. a+$/)
    expect(listed[0]!.description).toHaveLength(1_024)
    expect(left_out.map(({ reason }) => reason)).toEqual([
      'Its name has other characters than letters, digits, _, -, . and /.',
      'It has a name that is not 1 to 64 letters, digits, - and _.',
      'It has a schema that is too large or too deep.',
      'It has a schema that is too large or too deep.',
      'It has a reference to itself, "#".',
      'It has the reference "http://127.0.0.1/", which names no schema in it.',
      'It has more than 2000 values.',
      'It has patterns that are too large together; use fewer or lower repetitions.',
      'Another tool already has the name bad__good.',
    ])
  })
})

/** Ten times as much with each reference. */
function bomb(): object {
  const anyOf = (level: number): object[] => Array.from({ length: 10 }, () => ({ $ref: `#/$defs/d${level}` }))
  const $defs = { d0: { anyOf: anyOf(1) }, d1: { anyOf: anyOf(2) }, d2: { anyOf: anyOf(3) }, d3: { type: 'string' } }
  return { type: 'object', properties: { a: { $ref: '#/$defs/d0' } }, $defs }
}

describe('a turn', () => {
  const play = async (agent: Agent, message: string): Promise<string> =>
    (await passing(workspace.sandbox.agents.playground(agent.agent_id, { message }))).text

  test('goes on without the tools of a server that hangs, which the next one does not wait for', async () => {
    answer = () => {}
    const agent = await hosted()
    expect(await play(agent, 'Hello')).toBe('Thank you. You said: Hello')
    const { text } = await workspace.sandbox.agents.playground(agent.agent_id, { message: 'Again' })
    expect(text).toBe('Thank you. You said: Again')
    expect(asked.filter((method) => method === 'tools/list')).toHaveLength(1)
  })

  const called =
    (given: unknown): Hostile =>
    (socket, request) =>
      request.method === 'tools/list' ? tools([good])(socket, request) : void socket.end(json(result(request, given)))

  test.each<[string, unknown, string]>([
    ['nothing', {}, 'bad__good answered: ""'],
    ['a text with NUL', { content: [{ type: 'text', text: 'a\0b\ud800' }] }, 'bad__good answered: "a\ufffdb\ufffd"'],
    [
      'a long error',
      { isError: true, content: [{ type: 'text', text: 'e'.repeat(9_000) }] },
      'bad__good failed: eeeee',
    ],
    [
      'JSON that is deep',
      { content: [], structuredContent: JSON.parse(deep(5_000)) as object },
      'bad__good failed: The tool gave more than can be read.',
    ],
    [
      'too much',
      { content: [{ type: 'text', text: 'a'.repeat(70_000) }] },
      'bad__good failed: The tool failed: too_large.',
    ],
    ['a question back', { resultType: 'input_required', inputRequests: {} }, 'bad__good'],
  ])('is told of a tool that gives %s', async (_, given, text) => {
    answer = called(given)
    expect(await play(await hosted(), 'call bad__good {}')).toContain(text)
  })

  test('gets the tools of now when the server says with a result that they have changed', async () => {
    const changed = 'data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n'
    let listed: object[] = [good]
    answer = (socket, request) => {
      if (request.method === 'tools/list') return tools(listed)(socket, request)
      const told = result(request, { content: [{ type: 'text', text: 'Done.' }] })
      socket.end(`${EVENTS}${changed}data: ${JSON.stringify(told)}\n\n`)
    }
    const agent = await hosted()
    await play(agent, 'Hello')
    listed = [{ ...good, name: 'better' }]
    // A server that always says so is not asked each time.
    expect(await play(agent, 'call bad__good {}')).toBe('bad__good answered: "Done."')
    expect(await play(agent, 'call bad__better {}')).toContain('Thank you.')
    await server.clock.advance(31_000)
    expect(await play(agent, 'call bad__good {}')).toBe('bad__good answered: "Done."')
    expect(await play(agent, 'call bad__better {}')).toBe('bad__better answered: "Done."')
    expect(asked.filter((method) => method === 'tools/list')).toHaveLength(2)
  })

  test('is told of a tool that hangs', async () => {
    answer = (socket, request) => (request.method === 'tools/list' ? tools([good])(socket, request) : undefined)
    expect(await play(await hosted(), 'call bad__good {}')).toBe('bad__good failed: The tool failed: timeout.')
  })
})
