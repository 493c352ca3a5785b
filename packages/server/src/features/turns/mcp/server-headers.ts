import type { McpServer } from '../../../generated/types.gen.ts'
import type { SecretBox } from '../../../platform/crypto.ts'

/** Headers of a server as they are stored: their names to be shown, their values sealed. */
export interface SealedHeaders {
  names: string[]
  sealed: string
}

/** The headers of an agent's servers, by name and origin. Versions of the agent share them. */
export type McpHeaders = Readonly<Record<string, SealedHeaders>>

/** Headers that somebody saved for one origin do not go to another one that somebody else sets later. */
export function headersKey({ name, url }: Pick<McpServer, 'name' | 'url'>): string {
  return `${name} ${new URL(url).origin}`
}

/** The headers that the server is sent: those that it had when it was saved, with the values that they have now. */
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
