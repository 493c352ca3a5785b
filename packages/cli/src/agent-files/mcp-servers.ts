import { expand, shownAddress, type Variables } from './variables.ts'

/** An MCP server in the form used for comparison: the service shows only the names of its headers. */
export interface ComparedServer {
  name: string
  url: string
  header_names: string[]
  allowed_tools: string[] | null
  timeout_ms: number
}

/**
 * The headers of each server, by the server's name. Their variables are not expanded: their values stay secret until
 * they are sent.
 */
export type ServerHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A server in the form used in files. */
export type FileServer = Pick<ComparedServer, 'name' | 'url'> &
  Partial<Omit<ComparedServer, 'header_names'>> & { headers?: Readonly<Record<string, string>> }

/** The timeout of a tool call unless its server sets another one. */
const DEFAULT_TIMEOUT_MS = 5_000

export function comparedServer({
  name,
  url,
  headers = {},
  allowed_tools = null,
  timeout_ms,
}: FileServer): ComparedServer {
  const header_names = Object.keys(headers).toSorted()
  return { name, url, header_names, allowed_tools, timeout_ms: timeout_ms ?? DEFAULT_TIMEOUT_MS }
}

/** A server in the form used in files, without default values. */
export function fileServer(server: ComparedServer, headers: Readonly<Record<string, string>>): FileServer {
  const { name, url, header_names, allowed_tools, timeout_ms } = server
  return {
    name,
    url,
    ...(header_names.length === 0 ? {} : { headers }),
    ...(allowed_tools === null ? {} : { allowed_tools }),
    ...(timeout_ms === DEFAULT_TIMEOUT_MS ? {} : { timeout_ms }),
  }
}

/** The servers in the form in which they are sent, with the values of their headers. */
export function sentServers(servers: readonly ComparedServer[], written: ServerHeaders, env: Variables): object[] {
  return servers.map((compared) => {
    const { header_names: _, ...server } = compared
    const values = Object.entries(written.get(server.name) ?? {}).map(([name, text]) => [
      name,
      (expand(text, env) as { text: string }).text,
    ])
    return { ...server, headers: Object.fromEntries(values) as Record<string, string> }
  })
}

/** Lines that say why headers of the servers to send are incomplete. */
export function missingHeaders(folder: string, written: ServerHeaders, env: Variables): string[] {
  return [...written].flatMap(([server, headers]) =>
    Object.entries(headers).flatMap(([name, text]) => {
      const expanded = expand(text, env)
      return 'fault' in expanded
        ? [`${folder}/agent.yaml: mcp_servers: header ${name} of ${server} ${expanded.fault}.`]
        : []
    }),
  )
}

/** The servers for display, without possible secrets in their addresses. */
export function shownServers(servers: readonly ComparedServer[], hidden: ReadonlySet<string>): object[] {
  return servers.map((server) => ({ ...server, url: shownAddress(server.url, hidden) }))
}
