import { expand, shownAddress, type Variables } from './variables.ts'

/** An MCP server as it is compared: the service shows the names of its headers. */
export interface ComparedServer {
  name: string
  url: string
  header_names: string[]
  allowed_tools: string[] | null
  timeout_ms: number
}

/** The headers of a server by its name. Their variables are not expanded: they are secrets until they are sent. */
export type ServerHeaders = ReadonlyMap<string, Readonly<Record<string, string>>>

/** A server as a file has it. */
export type FileServer = Pick<ComparedServer, 'name' | 'url'> &
  Partial<Omit<ComparedServer, 'header_names'>> & { headers?: Readonly<Record<string, string>> }

/** The time for a call of a tool unless its server says otherwise. */
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

/** A server as a file has it, without what is usual. */
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

/** The servers as they are sent, with the values of their headers. */
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

/** Why the headers of servers that are to be sent cannot be, as lines. */
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

/** The servers for people, without what may be secret in their addresses. */
export function shownServers(servers: readonly ComparedServer[], hidden: ReadonlySet<string>): object[] {
  return servers.map((server) => ({ ...server, url: shownAddress(server.url, hidden) }))
}
