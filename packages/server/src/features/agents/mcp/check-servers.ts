import { headersFault } from '../../../delivery/endpoint-headers.ts'
import type { McpServerSettings } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'

export interface CheckServersDeps {
  /** Throws INVALID_ARGUMENT for an address to which requests must not be sent. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
}

/** Headers of the MCP protocol itself. */
const OF_PROTOCOL = /^(accept|last-event-id|mcp-.*)$/i

/**
 * Makes the checks of MCP servers that take time, before any transaction.
 * @throws ApiError INVALID_ARGUMENT for an address or headers that cannot be used.
 */
export async function checkServers(
  deps: CheckServersDeps,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  servers: readonly McpServerSettings[],
): Promise<void> {
  for (const [index, { url, headers }] of servers.entries()) {
    const fault = serverHeadersFault(headers ?? {})
    if (fault !== null) throw new ApiError('INVALID_ARGUMENT', `mcp_servers[${index}].headers: ${fault}`)
    await deps.checkWebhookUrl(`mcp_servers[${index}].url`, url, workspace_id)
  }
}

function serverHeadersFault(headers: Readonly<Record<string, string>>): string | null {
  const taken = Object.keys(headers).find((name) => OF_PROTOCOL.test(name))
  if (taken === undefined) return headersFault(headers)
  return `${JSON.stringify(taken.slice(0, 64))} belongs to the protocol; choose another name.`
}
