import type { Socket } from 'node:net'
import { clients, send, type Attack } from '../attack.ts'
import { startTarget } from './target.ts'
import { flood } from '../../../packages/server/test/support/pour.ts'

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n'
const EVENTS = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/event-stream\r\n\r\n'
const ACCEPTED = 'HTTP/1.1 202 Accepted\r\nConnection: close\r\n\r\n'
const PING = 'data: {"jsonrpc":"2.0","id":7,"method":"ping"}\n\n'

interface Asked {
  id: number
  method: string
}

const result = ({ id }: Asked, given: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: given })
const listed =
  (tools: unknown) =>
  (socket: Socket, asked: Asked): void =>
    void socket.end(HEAD + result(asked, { tools }))

/** Writes a text repeatedly and slowly, for as long as it is read. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => void socket.write(text), 5)
  socket.once('close', () => clearInterval(timer))
}

const object = { type: 'object' }
const pattern = '(a{1,30}){1,30}'
const properties = Object.fromEntries(
  Array.from({ length: 30 }, (_, number) => [`p${number}`, { type: 'string', pattern }]),
)
const self = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { properties: { a: { $ref: '#/$defs/a' } } } } }
const deep = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)

/** The answers to requests for the list of tools. */
const LISTS: readonly ((socket: Socket, asked: Asked) => void)[] = [
  () => {}, // hangs
  (socket) => (socket.write(EVENTS), flood(socket, PING)), // asks endlessly
  (socket) => (socket.write(EVENTS), flood(socket, ': \n')), // says nothing, endlessly
  (socket) => (socket.write(HEAD), flood(socket, ' '.repeat(60_000))), // answers endlessly
  (socket) => (socket.write(HEAD), trickle(socket, ' ')),
  listed(Array.from({ length: 10_000 }, (_, number) => ({ name: `t${number}`, inputSchema: object }))),
  listed(Array.from({ length: 4_000 }, () => ({ name: 't', inputSchema: object }))),
  listed(Array.from({ length: 60 }, (_, number) => ({ name: `t${number}`, inputSchema: { ...object, properties } }))),
  listed(Array.from({ length: 500 }, (_, number) => ({ name: `t${number}`, inputSchema: { ...object, ...self } }))),
  (socket, { id }) =>
    void socket.end(`${HEAD}{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"inputSchema":${deep}}]}}`),
  listed(
    Array.from({ length: 100 }, () => ({ name: 'a\0\u001b', description: '\0'.repeat(500), inputSchema: object })),
  ),
  (socket) => void socket.end('HTTP/1.1 307 Go\r\nLocation: http://169.254.169.254/\r\nConnection: close\r\n\r\n'),
]

const initialized = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'x', version: '1' },
}

function answer(socket: Socket, asked: Asked, list: (socket: Socket, asked: Asked) => void): void {
  if (asked.method === 'server/discover')
    socket.end(HEAD + JSON.stringify({ jsonrpc: '2.0', id: asked.id, error: { code: -32_601, message: '' } }))
  else if (asked.method === 'initialize') socket.end(HEAD + result(asked, initialized))
  else if (asked.method === 'tools/list') list(socket, asked)
  else socket.end(ACCEPTED)
}

/** Waits for a complete request of the protocol, which arrives in one or two reads. */
function onRequest(socket: Socket, act: (asked: Asked, path: string) => void): void {
  let text = ''
  socket.on('data', (piece: Buffer) => {
    text += piece.toString('utf8')
    const body = text.split('\r\n\r\n')[1]
    try {
      act(JSON.parse(body ?? '') as Asked, text.split(' ')[1] ?? '')
      socket.removeAllListeners('data').resume()
    } catch {
      // the rest has not arrived yet
    }
  })
}

/** Attackers whose agents have MCP servers with hostile answers to requests for their tools, in turns and in tests. */
export const mcpServers: Attack = {
  name: 'MCP servers that hang, never end, list ten thousand tools, huge, deep and recursive schemas, and redirect inside',
  most_cpu_ms: 30,
  async prepare(harness) {
    const port = await startTarget((socket) =>
      onRequest(socket, (asked, path) => answer(socket, asked, LISTS[Number(path.slice(1)) % LISTS.length]!)),
    )
    const tenants = await Promise.all([harness.workspace(), harness.workspace()])
    const attackers = await Promise.all(
      tenants.map(async ({ sandbox, sandbox_key: key }) => {
        const { agent_id } = await sandbox.agents.create({ display_name: 'Attacker', ai_provider: 'openai' })
        return { key, agent: `${harness.origin}/v1/agents/${agent_id}` }
      }),
    )
    let serial = 0
    return async (signal) => {
      const attacks = attackers.flatMap(({ key, agent }) => [
        clients({ count: 4, every_ms: 50 }, signal, () => {
          const server = { name: 'bad', url: `http://127.0.0.1:${port}/${serial++}` }
          return send('POST', `${agent}/mcp/tools`, { key, body: { server }, signal })
        }),
        clients({ count: 4, every_ms: 50 }, signal, async () => {
          const mcp_servers = Array.from({ length: 5 }, (_, at) => {
            return { name: `s${at}`, url: `http://127.0.0.1:${port}/${serial++}` }
          })
          const body = { name: 's0__t0', mcp_servers }
          return await send('POST', `${agent}/tools/test`, { key, body, signal })
        }),
      ])
      await Promise.all(attacks)
    }
  },
}
