import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { timeLimit, type Clock, type TimeLimit } from '@ohun/clock'
import { OwnFailureError } from '../../platform/net/failure.ts'
import { FetchFailure, type FetchSession, type GuardedFetch } from '../../platform/net/guarded-fetch.ts'
import { pause } from '../../platform/pause.ts'
import { VERSION } from '../../platform/version.ts'
import type {
  McpAnswer,
  McpCalled,
  McpClient,
  McpListed,
  McpListedTool,
  McpRequest,
  McpSession,
  McpToolCall,
} from './mcp-client.ts'

/** Enough for 32 tools with long descriptions, and cheap to parse. */
const MAX_LIST_BYTES = 256 * 1_024
const MAX_CALL_BYTES = 64 * 1_024
const MAX_PIECES = 512
/** The limit on lines of an event stream. An event has two or more. */
const MAX_EVENT_LINES = 1_000
/** Enough for a handshake of either kind and then the pages of a list or a call. */
const MAX_REQUESTS = 12
const MAX_PAGES = 4
/** Longer than our own time limit, so that the library's timers do not fire first. */
const LIBRARY_TIMEOUT_MS = 60_000
const NO_RECONNECTION = {
  initialReconnectionDelay: 1,
  maxReconnectionDelay: 1,
  reconnectionDelayGrowFactor: 1,
  maxRetries: 0,
}

/**
 * The official client. Each request creates a client, which continues the session of the previous one. Nothing that a server sends
 * outlives the request, and no stream stays open between two requests.
 */
export function sdkMcpClient({ guarded, clock }: { guarded: GuardedFetch; clock: Clock }): McpClient {
  return {
    listTools: (request) => converse({ guarded, clock, request, bytes: MAX_LIST_BYTES, session: null, work: list }),
    callTool: (request) => call({ guarded, clock, request }),
    close: () => guarded.close(),
  }
}

interface Deps {
  guarded: GuardedFetch
  clock: Clock
}

/** Calls a tool. If the server's status says that it has forgotten the session, the call is repeated in a new session. */
async function call({ guarded, clock, request }: Deps & { request: McpToolCall }): Promise<McpAnswer<McpCalled>> {
  const work = (connection: McpConnection): Promise<McpCalled> => callIn(connection, request)
  const asked = { guarded, clock, request, bytes: MAX_CALL_BYTES, work }
  const started_ms = clock.monotonic_ms()
  const answer = await converse({ ...asked, session: request.session })
  const is_forgotten = answer.kind === 'failed' && (answer.status === 404 || answer.status === 400)
  if (!is_forgotten) return answer
  const timeout_ms = request.timeout_ms - (clock.monotonic_ms() - started_ms)
  return await converse({ ...asked, request: { ...request, timeout_ms: Math.max(1, timeout_ms) }, session: null })
}

interface Conversation<T> extends Deps {
  request: McpRequest
  bytes: number
  session: McpSession | null
  work: (connection: McpConnection) => Promise<T>
}

/** A client after the handshake. */
interface McpConnection {
  client: Client
  transport: StreamableHTTPClientTransport
}

async function converse<T>(conversation: Conversation<T>): Promise<McpAnswer<T>> {
  const { guarded, clock, request, bytes } = conversation
  const { signal, timeout_ms, server } = request
  signal.throwIfAborted()
  using limit = timeLimit(clock, timeout_ms, signal)
  const web = guarded.open({
    tenant: server.workspace_id,
    signal: limit.signal,
    requests: MAX_REQUESTS,
    bytes,
    pieces: MAX_PIECES,
    event_lines: MAX_EVENT_LINES,
  })
  try {
    const value = await firstEnd(web, limit, connectOver(web, conversation))
    return { kind: 'answered', value, exchange: web.exchange }
  } catch (error) {
    signal.throwIfAborted()
    return { ...(await failed(error, { limit, timeout_ms })), exchange: web.exchange }
  } finally {
    web.end()
  }
}

async function connectOver<T>(web: FetchSession, { request, session, work }: Conversation<T>): Promise<T> {
  const { Client: SdkClient, StreamableHTTPClientTransport: Transport } = await import('@modelcontextprotocol/client')
  const client = new SdkClient(
    { name: 'ohun', version: VERSION },
    // The library's validator would compile the server's schemas. It is never used, because `list` does not call it.
    { versionNegotiation: { mode: 'auto' }, inputRequired: { autoFulfill: false } },
  )
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- no target of events. The request that it belongs to fails too.
  client.onerror = () => {}
  const transport = new Transport(new URL(request.server.url), {
    fetch: withoutStanding(web),
    requestInit: { headers: { ...request.server.headers, 'user-agent': 'Ohun-MCP/1' } },
    reconnectionOptions: NO_RECONNECTION,
    ...resumed(session),
  })
  try {
    const prior = session?.era === 'modern' ? { prior: { kind: 'modern', discover: session.discover } as never } : {}
    await client.connect(transport, { timeout: LIBRARY_TIMEOUT_MS, ...prior })
    return await work({ client, transport })
  } finally {
    await client.close().catch(() => {})
  }
}

/** The options that resume a session. An empty id stands for a session without an id, because servers need not assign one. */
function resumed(session: McpSession | null): { sessionId?: string; protocolVersion?: string } {
  if (session?.era !== 'legacy') return {}
  const { session_id, protocol_version } = session
  return { sessionId: session_id ?? '', ...(protocol_version !== null && { protocolVersion: protocol_version }) }
}

/** Servers may offer a standing stream for notifications. GET requests for it are answered locally with 405, as if there were none. */
function withoutStanding(web: FetchSession): FetchSession['fetch'] {
  return async (input, init) =>
    (init?.method ?? 'GET') === 'GET' ? new Response(null, { status: 405 }) : web.fetch(input, init)
}

/**
 * Settles with the work, or with the failure that ends it first. The library keeps waiting when a stream breaks or ends without the
 * answer. If everything received has been read and the work has not settled, the answer will never come.
 */
function firstEnd<T>(web: FetchSession, { signal }: TimeLimit, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let is_over = false
    const settle = (end: () => void): void => {
      is_over = true
      end()
    }
    web.onfailure = (failure) => settle(() => reject(failure))
    web.onidle = () =>
      void afterReading().then(() => {
        if (!is_over && web.is_idle) settle(() => reject(new UnansweredError('The server did not answer the request.')))
      })
    signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error)), { once: true })
    work.then(
      (value) => settle(() => resolve(value)),
      (error: Error) => settle(() => reject(error)),
    )
  })
}

/** Waits until the library, which works asynchronously, has processed what it has read. */
async function afterReading(): Promise<void> {
  await pause()
  await pause()
}

class UnansweredError extends Error {
  override name = 'UnansweredError'
}

async function failed(
  error: unknown,
  { limit, timeout_ms }: { limit: TimeLimit; timeout_ms: number },
): Promise<
  | { kind: 'refused'; code: number; message: string }
  | Pick<McpAnswer<never> & { kind: 'failed' }, 'kind' | 'cause' | 'detail' | 'status'>
> {
  if (limit.expired)
    return { kind: 'failed', cause: 'timeout', detail: `No complete answer within ${timeout_ms} ms.`, status: null }
  if (error instanceof OwnFailureError) throw error
  if (error instanceof FetchFailure)
    return { kind: 'failed', cause: error.failure, detail: error.message, status: error.status }
  const { ProtocolError, SdkHttpError } = await import('@modelcontextprotocol/client')
  if (error instanceof ProtocolError) return { kind: 'refused', code: error.code, message: error.message }
  if (error instanceof SdkHttpError && error.status !== undefined)
    return { kind: 'failed', cause: 'status', detail: `Answered ${error.status}.`, status: error.status }
  const detail =
    error instanceof UnansweredError ? error.message : 'The answer is not one of the Model Context Protocol.'
  return { kind: 'failed', cause: 'shape', detail, status: null }
}

const patience = { timeout: LIBRARY_TIMEOUT_MS }

/** Lists the tools page by page, without the library's cache, which would compile the output schemas of the tools. */
async function list({ client, transport }: McpConnection): Promise<McpListed> {
  const tools: McpListedTool[] = []
  let cursor: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const listed = await client.request(
      { method: 'tools/list', params: cursor === undefined ? {} : { cursor } },
      patience,
    )
    tools.push(...listed.tools)
    cursor = listed.nextCursor
    if (cursor === undefined) break
  }
  return { tools, session: sessionOf({ client, transport }) }
}

async function callIn({ client, transport }: McpConnection, { tool, ...request }: McpToolCall): Promise<McpCalled> {
  let tools_changed = false
  client.setNotificationHandler('notifications/tools/list_changed', () => void (tools_changed = true))
  const asked = { name: tool.name, arguments: request.arguments }
  // The definition tells the library which arguments the server also expects in headers.
  const toolDefinition = { name: tool.name, inputSchema: { ...tool.inputSchema, type: 'object' as const } }
  const { content, structuredContent, isError } = await client.callTool(asked, { ...patience, toolDefinition })
  return {
    content: content ?? [],
    structured: structuredContent,
    is_error: isError === true,
    session: sessionOf({ client, transport }),
    tools_changed,
  }
}

function sessionOf({ client, transport }: McpConnection): McpSession {
  const discover = client.getDiscoverResult()
  if (discover) return { era: 'modern', discover }
  const { sessionId, protocolVersion } = transport
  return { era: 'legacy', session_id: sessionId || null, protocol_version: protocolVersion ?? null }
}
