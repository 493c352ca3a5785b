import { orAborted, ranFor, type Clock } from '@ohun/clock'
import type { NoteExchange } from '../../../domain/exchange.ts'
import { revealed, type SecretKeys } from '../../../domain/secret-keys.ts'
import type { ToolCall, ToolResult } from '../../../gateways/ai/chat-model.ts'
import type { Turn } from '../../../gateways/ai/responder.ts'
import type {
  McpAnswer,
  McpCalled,
  McpClient,
  McpListed,
  McpServerAddress,
  McpSession,
} from '../../../gateways/mcp/mcp-client.ts'
import type { CallExchangeError, McpServer } from '../../../generated/types.gen.ts'
import { sha256, type SecretBox } from '../../../platform/crypto.ts'
import type { Log } from '../../../platform/log.ts'
import { OwnFailureError } from '../../../platform/net/failure.ts'
import { urlKey } from '../../../platform/limits/breaker-key.ts'
import { RecentMap } from '../../../platform/limits/recent-map.ts'
import { customTools } from '../custom-tools.ts'
import { mcpExchange, type McpAsked } from './mcp-exchange.ts'
import { mcpResult } from './mcp-result.ts'
import { MAX_MCP_TOOLS, readTools, type McpTool, type ReadTools } from './read-tools.ts'
import { headersKey, openHeaders } from './server-headers.ts'

export interface McpToolboxDeps {
  client: McpClient
  box: SecretBox
  log: Log
  /** The clock for the times of records. */
  clock: Clock
  /** The clock for durations and for the age of lists. */
  machine_clock: Clock
}

/** The agent that has the tools, the turn that needs them, and the recorder of its requests. */
export type ToolboxUser = Pick<Turn, 'agent' | 'environment' | 'secrets'> &
  Partial<Pick<Turn, 'subject' | 'is_trial'>> & { turn_id?: string | null; note?: NoteExchange | undefined }

export interface McpUse {
  turn: ToolboxUser
  tool: McpTool
  call: ToolCall
  signal: AbortSignal
}

/** The tools of an agent's MCP servers. */
export interface McpToolbox {
  /**
   * The tools that the agent's servers have listed within the last minutes. If a server fails to list its tools, the agent has none of
   * them.
   */
  toolsFor(turn: ToolboxUser, signal: AbortSignal): Promise<readonly McpTool[]>
  /** Calls a tool with valid arguments, once. Every failure becomes a result for the model. */
  call(use: McpUse): Promise<ToolResult>
  /** The tools that a server lists now, for users who set up an agent. Failures do not affect the agent's calls. */
  inspect(turn: ToolboxUser, server: McpServer, signal: AbortSignal): Promise<McpInspected>
}

export interface McpInspected {
  listed: Listed
  duration_ms: number
}

/** The timeout of the handshake and all pages together. */
const LIST_MS = 5_000
const GOOD_MS = 5 * 60_000
/**
 * As long as a breaker stays open. If a server reports at each call that its tools have changed, they are not listed more often than
 * this.
 */
const RETRY_MS = 30_000
const MAX_REMEMBERED = 1_000
/** The error code with which servers refuse, among others, a tool that they do not have. */
const INVALID_PARAMS = -32_602

interface Listing {
  /** All turns that ask while it is in progress share it, so a caller who hangs up does not abort it. */
  read: Promise<Listed>
  since_ms: number
  until_ms: number
  /** Whether the server's tools have changed since. */
  is_changed: boolean
}

/** The tools of a server, or the reason why they could not be listed. */
export type Listed = { kind: 'tools'; tools: ReadTools; session: McpSession } | (Failure & { kind: 'failed' })

interface Inspection {
  signal?: AbortSignal
  /** Null if no breaker counts the request. */
  breaker?: null
}

interface Failure {
  cause: CallExchangeError
  detail: string
  status: number | null
}

export function createMcpToolbox(deps: McpToolboxDeps): McpToolbox {
  return new Toolbox(deps)
}

class Toolbox implements McpToolbox {
  readonly #deps: McpToolboxDeps
  readonly #listings = new RecentMap<Listing>(MAX_REMEMBERED)

  constructor(deps: McpToolboxDeps) {
    this.#deps = deps
  }

  async toolsFor(turn: ToolboxUser, signal: AbortSignal): Promise<readonly McpTool[]> {
    const servers = turn.agent.mcp_servers ?? []
    if (servers.length === 0) return []
    const listed = await orAborted(signal, Promise.all(servers.map((server) => this.#listing(server, turn))))
    const taken = new Set(customTools(turn.agent.tool_definitions).map(({ name }) => name))
    const tools = listed.flatMap((found) => (found.kind === 'tools' ? found.tools.tools : []))
    return tools.filter(({ name }) => !taken.has(name)).slice(0, MAX_MCP_TOOLS)
  }

  async inspect(turn: ToolboxUser, server: McpServer, signal: AbortSignal): Promise<McpInspected> {
    const since_ms = this.#now_ms
    const listed = await this.#list(server, turn, { signal, breaker: null })
    signal.throwIfAborted()
    return { listed, duration_ms: Math.round(ranFor(this.#deps.machine_clock, since_ms)) }
  }

  async call(use: McpUse): Promise<ToolResult> {
    try {
      return await this.#called(use)
    } catch (error) {
      use.signal.throwIfAborted()
      this.#deps.log.error(
        { err: error, agent_id: use.turn.agent.agent_id },
        'a tool of an MCP server could not be called',
      )
      return { kind: 'error', message: 'The tool failed: internal.' }
    }
  }

  async #called({ turn, tool, call, signal }: McpUse): Promise<ToolResult> {
    const { server, listed } = tool
    const listing = this.#listings.get(keyOf(turn, server))
    const found = await listing?.read
    const session = found?.kind === 'tools' ? found.session : NEW_SESSION
    const address = this.#addressed(turn, server)
    const request = { server: address, timeout_ms: server.timeout_ms, signal, session }
    const given = (call.arguments ?? {}) as Record<string, unknown>
    const asked = { kind: 'tool', tool: tool.name, server, request: { name: listed.name, arguments: given } } as const
    const answer = await this.#recorded(turn, asked, () =>
      this.#deps.client.callTool({ ...request, tool: listed, arguments: withKeys(given, turn.secrets) }),
    )
    if (listing && found?.kind === 'tools') this.#learn(listing, found, answer)
    return mcpResult(answer)
  }

  /** Keeps the session for the next call. A list that the server has changed will be read again. */
  #learn(listing: Listing, found: Listed & { kind: 'tools' }, answer: McpAnswer<McpCalled>): void {
    if (answer.kind === 'answered') found.session = answer.value.session
    const is_changed = answer.kind === 'answered' ? answer.value.tools_changed : isUnknownTool(answer)
    if (is_changed && this.#now_ms >= listing.since_ms + RETRY_MS) listing.is_changed = true
  }

  get #now_ms(): number {
    return this.#deps.machine_clock.monotonic_ms()
  }

  #listing(server: McpServer, turn: ToolboxUser): Promise<Listed> {
    const key = keyOf(turn, server)
    const known = this.#listings.get(key)
    if (!known || known.is_changed) {
      const listing = this.#begin(server, turn)
      this.#listings.set(key, listing)
      return listing.read
    }
    if (this.#now_ms >= known.until_ms) this.#renew(key, { server, turn, known })
    return this.#knownList(known, server, turn)
  }

  #begin(server: McpServer, turn: ToolboxUser): Listing {
    const since_ms = this.#now_ms
    const listing = { read: this.#list(server, turn), since_ms, until_ms: since_ms + GOOD_MS, is_changed: false }
    void listing.read.then(({ kind }) => {
      if (kind === 'failed') listing.until_ms = this.#now_ms + RETRY_MS
    })
    return listing
  }

  /** Renews a list in the background. The turn continues with the known list: only the first turn has to wait for its server. */
  #renew(key: string, { server, turn, known }: { server: McpServer; turn: ToolboxUser; known: Listing }): void {
    const { agent, environment } = turn
    known.until_ms = this.#now_ms + RETRY_MS
    const listing = this.#begin(server, { agent, environment })
    void listing.read.then(() => this.#listings.set(key, listing))
  }

  /** Returns a known list. A turn that has no tools because an earlier listing failed records that too. */
  async #knownList({ read }: Listing, server: McpServer, { turn_id = null, note }: ToolboxUser): Promise<Listed> {
    const listed = await read
    if (listed.kind === 'failed') {
      const { cause: error, status: response_status } = listed
      const asked = { kind: 'tools', tool: null, turn_id, server, request: NOTHING, has_secrets: false } as const
      const record = { ...mcpExchange(asked, 'internal'), error, response_status }
      note?.({ ...record, started_at: this.#deps.clock.now(), duration_ms: 0 })
    }
    return listed
  }

  /** Lists a server's tools. Never rejects. */
  async #list(server: McpServer, turn: ToolboxUser, { signal = NEVER, breaker }: Inspection = {}): Promise<Listed> {
    const asked = { kind: 'tools', tool: null, server, request: NOTHING } as const
    try {
      const addressed = { ...this.#addressed(turn, server), ...(breaker === null && { breaker }) }
      const request = { server: addressed, timeout_ms: LIST_MS, signal }
      const answer = await this.#recorded(turn, asked, () => this.#deps.client.listTools(request))
      if (answer.kind !== 'answered') return this.#failed(server, turn, failureOf(answer))
      const { tools, session } = answer.value
      return { kind: 'tools', tools: await readTools(server, tools), session }
    } catch (error) {
      return this.#failed(server, turn, { cause: 'internal', detail: String(error), status: null })
    }
  }

  #failed({ name: mcp_server }: McpServer, { agent: { agent_id } }: ToolboxUser, failure: Failure): Listed {
    const fields = { agent_id, mcp_server, ...failure }
    if (failure.cause === 'internal') this.#deps.log.error(fields, 'the tools of an MCP server could not be read')
    else this.#deps.log.info(fields, 'an MCP server has not listed its tools')
    return { kind: 'failed', ...failure }
  }

  #addressed({ agent, environment, is_trial = false }: ToolboxUser, server: McpServer): McpServerAddress {
    const { workspace_id, agent_id, mcp_headers } = agent
    const headers = openHeaders(this.#deps.box, server, mcp_headers)
    const breaker = is_trial ? null : `${agent_id} ${environment} ${server.name} ${urlKey(server.url)}`
    return { workspace_id, environment, breaker, url: server.url, headers }
  }

  async #recorded<T>(
    { turn_id = null, note, secrets }: ToolboxUser,
    asked: Omit<McpAsked, 'turn_id' | 'has_secrets'>,
    ask: () => Promise<McpAnswer<T>>,
  ): Promise<McpAnswer<T>> {
    const [started_at, since_ms] = [this.#deps.clock.now(), this.#now_ms]
    const record = (answer: McpAnswer<unknown> | 'given_up' | 'internal'): void => {
      const duration_ms = Math.round(ranFor(this.#deps.machine_clock, since_ms))
      const has_secrets = (secrets?.size ?? 0) > 0
      note?.({ ...mcpExchange({ ...asked, turn_id, has_secrets }, answer), started_at, duration_ms })
    }
    try {
      const answer = await ask()
      record(answer)
      return answer
    } catch (error) {
      record(error instanceof OwnFailureError ? 'internal' : 'given_up')
      throw error
    }
  }
}

const NEVER = new AbortController().signal
const NOTHING = {}
const NEW_SESSION: McpSession = { era: 'legacy', session_id: null, protocol_version: null }

/**
 * The key of a list. Another address, other headers or other tools give another list. So does the other environment: a failure in the
 * sandbox must not take the tools from calls in production.
 */
function keyOf({ agent, environment }: ToolboxUser, server: McpServer): string {
  const { agent_id, mcp_headers } = agent
  const { name, url, header_names, allowed_tools } = server
  const sealed = mcp_headers?.[headersKey(server)]?.sealed
  return `${agent_id} ${environment} ${sha256(JSON.stringify([name, url, header_names, allowed_tools, sealed])).toString('base64')}`
}

/** Replaces the placeholders of secret keys. Only the server gets the keys: records have the placeholders. */
function withKeys(given: Record<string, unknown>, secrets: SecretKeys | undefined): Record<string, unknown> {
  if (!secrets || secrets.size === 0) return given
  return JSON.parse(revealed(JSON.stringify(given), secrets)) as Record<string, unknown>
}

function isUnknownTool(answer: McpAnswer<unknown>): boolean {
  return answer.kind === 'refused' && answer.code === INVALID_PARAMS
}

function failureOf(answer: Exclude<McpAnswer<McpListed>, { kind: 'answered' }>): Failure {
  if (answer.kind === 'failed') return { cause: answer.cause, detail: answer.detail, status: answer.status }
  return { cause: 'shape', detail: `The server refused: ${answer.message}`.slice(0, 500), status: null }
}
