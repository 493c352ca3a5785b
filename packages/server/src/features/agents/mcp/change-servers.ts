import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { McpServerSettings } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import type { Ids } from '../../../platform/ids.ts'
import { recordChange } from '../../audit-log/record-audit.ts'
import type { McpHeaders } from '../../turns/mcp/server-headers.ts'
import type { AgentRow } from '../agent.model.ts'
import type { PreparedChanges } from '../prepare-changes.ts'
import { serversAfter } from './servers-after.ts'

/** A change with its servers in the form in which they are stored. */
export interface ChangeOfServers extends PreparedChanges {
  mcp_headers: McpHeaders | null | undefined
}

/** @param agent - The agent, locked. */
export function withServers(box: SecretBox, agent: AgentRow, prepared: PreparedChanges): ChangeOfServers {
  const { servers, changes } = prepared
  if (!servers) return { ...prepared, mcp_headers: undefined }
  const { mcp_headers: headers, mcp_servers: live } = agent
  const { mcp_servers, mcp_headers } = serversAfter(box, { servers, headers, live })
  return { ...prepared, changes: { ...changes, mcp_servers }, mcp_headers }
}

interface GivenServers {
  caller: Caller
  agent_id: string
  servers: readonly McpServerSettings[] | undefined
}

/** Records whether headers were set or removed, and for which host. */
export async function recordHeaders(
  deps: { clock: Clock; ids: Ids },
  trx: Knex.Transaction,
  { caller, agent_id, servers = [] }: GivenServers,
): Promise<void> {
  for (const { name, url, headers } of servers) {
    if (headers === undefined) continue
    const detail = { server: name, host: new URL(url).host, is_set: Object.keys(headers ?? {}).length > 0 }
    await recordChange(deps, trx, { caller, action: 'agent.mcp_headers_changed', target: agent_id, detail })
  }
}
