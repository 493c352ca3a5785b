import type { McpServer } from '../../../generated/types.gen.ts'
import type { SecretBox } from '../../../platform/crypto.ts'

/** A server's headers as they are stored: the names can be shown, the values are sealed. */
export interface SealedHeaders {
  names: string[]
  sealed: string
}

/** The headers of an agent's servers, by server name and origin. Versions of the agent share them. */
export type McpHeaders = Readonly<Record<string, SealedHeaders>>

/**
 * The key under which headers are stored. Headers that somebody saved for one origin are not sent to another origin that somebody else
 * sets later.
 */
export function headersKey({ name, url }: Pick<McpServer, 'name' | 'url'>): string {
  return `${name} ${new URL(url).origin}`
}

/** The headers to send to the server: those that it had when the agent was saved, with their current values. */
export function openHeaders(
  box: SecretBox,
  server: Pick<McpServer, 'name' | 'url' | 'header_names'>,
  headers: McpHeaders | null | undefined,
): Record<string, string> {
  const stored = headers?.[headersKey(server)]
  if (!stored || server.header_names.length === 0) return {}
  const values = JSON.parse(box.open(stored.sealed)) as Record<string, string>
  return Object.fromEntries(Object.entries(values).filter(([name]) => server.header_names.includes(name)))
}
