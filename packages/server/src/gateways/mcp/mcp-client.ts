import type { SynchronousCause } from '../../delivery/synchronous-answer.ts'
import type { Environment } from '../../platform/caller.ts'
import type { FetchedExchange } from '../../platform/net/guarded-fetch.ts'

/** A server and who asks it. */
export interface McpServerAddress {
  workspace_id: string
  environment: Environment
  /**
   * The key of the breaker, one for each server of an agent and environment: its failures do not count against other servers. Null if
   * they do not count.
   */
  breaker: string | null
  url: string
  /** The customer's own headers. */
  headers: Readonly<Record<string, string>>
}

export interface McpRequest {
  server: McpServerAddress
  /** The time limit for everything: waiting for a place, the handshake and all answers. */
  timeout_ms: number
  signal: AbortSignal
}

/** The state of a session after the handshake, so that the next request does not need another handshake. */
export type McpSession =
  | { era: 'legacy'; session_id: string | null; protocol_version: string | null }
  | { era: 'modern'; discover: unknown }

/** A tool as its server describes it. The description has not been checked. */
export interface McpListedTool {
  name: string
  description?: string | undefined
  inputSchema: Record<string, unknown>
}

export interface McpListed {
  tools: readonly McpListedTool[]
  session: McpSession
}

export interface McpToolCall extends McpRequest {
  session: McpSession
  tool: Pick<McpListedTool, 'name' | 'inputSchema'>
  arguments: Record<string, unknown>
}

/** The result of a tool, unchanged. */
export interface McpCalled {
  content: readonly { type: string; text?: unknown }[]
  structured: unknown
  is_error: boolean
  /** The session that the next call continues. */
  session: McpSession
  /** True if the server notified that its tools have changed. */
  tools_changed: boolean
}

/** The outcome of a request. A failure is a value, because the model receives it. */
export type McpAnswer<T> = (
  | { kind: 'answered'; value: T }
  /** The server refused the request, for example because of an unknown tool or invalid arguments. `message` is the server's own. */
  | { kind: 'refused'; code: number; message: string }
  | { kind: 'failed'; cause: SynchronousCause; detail: string; status: number | null }
) & {
  /** The last request. Null if nothing was sent. */
  exchange: FetchedExchange | null
}

/** Servers of the Model Context Protocol over Streamable HTTP. */
export interface McpClient {
  /** @throws the signal's reason when it aborts; OwnFailureError. */
  listTools(request: McpRequest): Promise<McpAnswer<McpListed>>
  /** @throws the signal's reason when it aborts; OwnFailureError. */
  callTool(request: McpToolCall): Promise<McpAnswer<McpCalled>>
  close(): void
}
