import type { McpToolsRequest, McpToolsResult } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { SecretBox } from '../../../platform/crypto.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { McpToolbox, McpInspected, ToolboxUser } from '../../turns/mcp/mcp-toolbox.ts'
import { AgentRow } from '../agent.model.ts'
import { inTest, type TestDeps } from '../tools/test-share.ts'
import { checkServers, type CheckServersDeps } from './check-servers.ts'
import { serversAfter } from './servers-after.ts'

export interface ListMcpToolsDeps extends TestDeps, CheckServersDeps {
  box: SecretBox
  mcp: Pick<McpToolbox, 'inspect'>
}

interface Asked {
  agent_id: string
  body: McpToolsRequest
  signal: AbortSignal
}

/**
 * Asks a server for its tools, bypassing the cache, and shows which of them the agent's model gets.
 * @throws ApiError NOT_FOUND and PERMISSION_DENIED for the agent; INVALID_ARGUMENT for a server that the agent does not have, or that
 * could not be saved; RATE_LIMITED
 */
export async function listMcpTools(
  deps: ListMcpToolsDeps,
  caller: Caller,
  { agent_id, body, signal }: Asked,
): Promise<McpToolsResult> {
  const agent = await AgentRow.requireForUse(deps.db.knex, caller, agent_id)
  const { mcp_servers, mcp_headers } = await askedServer(deps, caller, { agent, body })
  const workspace_allowed_destinations = null
  const { environment } = caller
  const user = {
    environment,
    agent: Object.assign(agent, { mcp_servers, mcp_headers, workspace_allowed_destinations }),
  }
  return await inTest(deps, { caller, signal }, async () => viewOf(await inspect(deps, user, signal)))
}

async function inspect({ mcp }: ListMcpToolsDeps, user: ToolboxUser, signal: AbortSignal): Promise<McpInspected> {
  return await mcp.inspect(user, user.agent.mcp_servers![0]!, signal)
}

async function askedServer(
  deps: ListMcpToolsDeps,
  caller: Caller,
  { agent, body: { name, server } }: { agent: AgentRow; body: McpToolsRequest },
): Promise<Pick<AgentRow, 'mcp_servers' | 'mcp_headers'>> {
  if ((name === undefined) === (server === undefined))
    throw new ApiError('INVALID_ARGUMENT', 'server: exactly one of name and server is required.')
  const { mcp_headers: headers } = agent
  if (server) {
    await checkServers(deps, caller, [server])
    return serversAfter(deps.box, { servers: [server], headers })
  }
  const found = agent.mcp_servers.find((one) => one.name === name)
  if (found) return { mcp_servers: [found], mcp_headers: headers }
  const known = agent.mcp_servers.map((one) => one.name).join(', ')
  throw new ApiError('INVALID_ARGUMENT', `name: must be one of the agent's MCP servers${known && `: ${known}`}.`)
}

function viewOf({ listed, duration_ms }: McpInspected): McpToolsResult {
  const { kind } = listed
  if (kind === 'failed') {
    const { cause, detail } = listed
    return { success: false, tools: [], left_out: [], cause, detail, duration_ms }
  }
  const tools = listed.tools.tools.map(({ name, listed: { name: tool }, description, parameters }) => {
    return { name, tool, description, parameters }
  })
  const left_out = [...listed.tools.left_out]
  return { success: true, tools, left_out, cause: null, detail: null, duration_ms }
}
