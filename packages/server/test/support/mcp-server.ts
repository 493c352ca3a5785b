import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, fromJsonSchema, McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { requestJson } from './request-json.ts'

/** A tool of the server: its schema and its implementation. */
export interface ServedTool {
  name: string
  description?: string
  parameters?: Record<string, unknown>
  run?: (given: Record<string, unknown>) => CallToolResult | Promise<CallToolResult>
}

export interface McpRequestSeen {
  method: string
  headers: IncomingHttpHeaders
  /** The MCP method. */
  asked: string | null
}

export interface TestMcpServer {
  url: string
  /** All requests, in order. */
  seen: McpRequestSeen[]
  /** The MCP methods that were called, except those of the handshake. */
  asked(): string[]
  /** Resolves as soon as the called methods satisfy `wanted`. */
  until(wanted: (asked: readonly string[]) => boolean): Promise<void>
  tools: ServedTool[]
  /** Answers in place of the server. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | null
  /** Forgets every session, as a restart does. */
  forget(): void
  stop(): Promise<void>
}

/**
 * The official MCP server over HTTP on loopback.
 * @param kind - `sessions`: the revision with a handshake and sessions. `stateless`: the newest revision, which has
 *   neither, and older revisions without sessions.
 */
export async function startMcpServer(kind: 'sessions' | 'stateless' = 'stateless'): Promise<TestMcpServer> {
  const arrivals = new EventEmitter()
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>()
  const make = (): McpServer => {
    const server = new McpServer({ name: 'test', version: '1.0.0' }, { capabilities: { tools: { listChanged: true } } })
    for (const { name, description = '', parameters = { type: 'object' }, run } of state.tools)
      server.registerTool(name, { description, inputSchema: fromJsonSchema(parameters as never) }, async (given) =>
        run ? await run(given as Record<string, unknown>) : { content: [] },
      )
    return server
  }
  const stateless = toNodeHandler(createMcpHandler(() => make()))
  const inSession = async (request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> => {
    const id = request.headers['mcp-session-id']
    const known = typeof id === 'string' ? sessions.get(id) : undefined
    if (known) return await known.handleRequest(request, response, body)
    if (id !== undefined) return void response.writeHead(404).end()
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (made) => void sessions.set(made, transport),
    })
    await make().connect(transport)
    await transport.handleRequest(request, response, body)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request
    const body = method === 'POST' ? await requestJson(request) : null
    const json = body?.json as { method?: string } | undefined
    state.seen.push({ method, headers, asked: json?.method ?? null })
    arrivals.emit('request')
    if (state.instead) return state.instead(request, response)
    if (kind === 'sessions') await inSession(request, response, json)
    else await stateless(request, response, json)
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const handshake = new Set(['initialize', 'notifications/initialized', 'server/discover', null])
  const state: TestMcpServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    seen: [],
    asked: () => state.seen.flatMap(({ asked }) => (asked === null || handshake.has(asked) ? [] : [asked])),
    async until(wanted) {
      while (!wanted(state.asked())) await once(arrivals, 'request')
    },
    tools: [],
    instead: null,
    forget: () => sessions.clear(),
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
  return state
}
