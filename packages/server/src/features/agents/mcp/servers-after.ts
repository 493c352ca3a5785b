import type { McpServer, McpServerSettings } from '../../../generated/types.gen.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import { headersKey, type McpHeaders } from '../../turns/mcp/server-headers.ts'

export interface ServersChange {
  servers: readonly McpServerSettings[]
  /** The headers that the agent has. */
  headers: McpHeaders | null
  /** The servers of the live version, if another version or the draft changes. */
  live?: readonly McpServer[]
}

export interface ServersAfter {
  mcp_servers: McpServer[]
  mcp_headers: McpHeaders | null
}

/** The timeout of a tool call unless its server has its own, as for a tool on a webhook. */
export const DEFAULT_TIMEOUT_MS = 5_000
/** Enough for versions with other servers, and little data in the snapshot of each call. */
const MAX_HEADERS = 20

/**
 * The servers in the form in which they are stored, and the sealed headers beside them. A server that is given without `headers` keeps
 * those that it has.
 */
export function serversAfter(box: SecretBox, { servers, headers, live = [] }: ServersChange): ServersAfter {
  const after = new Map(Object.entries(headers ?? {}))
  const mcp_servers = servers.map((server): McpServer => {
    const { headers: given, allowed_tools = null, timeout_ms = DEFAULT_TIMEOUT_MS, name, url } = server
    const key = headersKey(server)
    const names = Object.keys(given ?? {}).toSorted()
    if (given !== undefined) after.delete(key)
    if (names.length > 0) after.set(key, { names, sealed: box.seal(JSON.stringify(given)) })
    return { name, url, header_names: after.get(key)?.names ?? [], allowed_tools, timeout_ms }
  })
  const kept = after.size > MAX_HEADERS ? ofThese(after, [...mcp_servers, ...live]) : after
  return { mcp_servers, mcp_headers: kept.size === 0 ? null : Object.fromEntries(kept) }
}

/**
 * The headers of these servers. Headers of servers that only older versions have are dropped: publishing such a version requires its
 * headers again.
 */
function ofThese<T>(headers: ReadonlyMap<string, T>, servers: readonly McpServer[]): Map<string, T> {
  const used = new Set(servers.map(headersKey))
  return new Map([...headers].filter(([key]) => used.has(key)))
}
