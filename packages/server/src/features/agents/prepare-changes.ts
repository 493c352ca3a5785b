import type { AgentUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { agentChanges, type RequestedChanges } from './agent-defaults.ts'
import { checkToolDefinitions } from './agent-rules.ts'
import { AgentRow } from './agent.model.ts'
import type { WriteAgentDeps } from './create-agent.ts'
import { fetchGreeting, type FetchGreetingDeps } from './greeting-file.ts'
import { checkServers } from './mcp/check-servers.ts'

export type UpdateAgentDeps = WriteAgentDeps & FetchGreetingDeps

export interface AgentUpdateRequest {
  agent_id: string
  body: AgentUpdate
  signal: AbortSignal
}

/** A change whose addresses, tools and recording have been checked. */
export interface PreparedChanges extends RequestedChanges {
  /** The recording as a WAV file. Null removes it; undefined leaves it unchanged. */
  greeting: Buffer | null | undefined
}

/**
 * Makes the checks of a change that take time, before any transaction, for the live agent and for drafts.
 * @throws ApiError INVALID_ARGUMENT; NOT_FOUND and PERMISSION_DENIED for the agent, before anything is fetched for it.
 */
export async function prepareChanges(
  deps: UpdateAgentDeps,
  caller: Caller,
  { agent_id, body, signal }: AgentUpdateRequest,
): Promise<PreparedChanges> {
  const { changes, key, servers } = agentChanges(body)
  if (servers) await checkServers(deps, caller, servers)
  if (changes.tool_definitions !== undefined) await checkToolDefinitions(changes.tool_definitions)
  const { webhook_url: url, greeting_audio_url } = changes
  if (typeof url === 'string') await deps.checkWebhookUrl('webhook_url', url, caller.workspace_id)
  if (typeof greeting_audio_url !== 'string') return { changes, key, servers, greeting: greeting_audio_url }
  await AgentRow.requireForChange(deps.knex, caller, agent_id)
  const { workspace_id } = caller
  return {
    changes,
    key,
    servers,
    greeting: await fetchGreeting(deps, { url: greeting_audio_url, workspace_id }, signal),
  }
}
