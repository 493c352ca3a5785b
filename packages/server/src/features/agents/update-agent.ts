import type { Caller } from '../../platform/caller.ts'
import { AgentRow } from './agent.model.ts'
import { requireKnowledgeBase } from './create-agent.ts'
import { recordHeaders, withServers } from './mcp/change-servers.ts'
import { prepareChanges, type AgentUpdateRequest, type UpdateAgentDeps } from './prepare-changes.ts'
import { changeLive } from './versions/change-live.ts'
import { requireLiveVersion } from './versions/expected-version.ts'
import { recordLive } from './versions/record-version.ts'

/**
 * Changes the given fields of the live agent.
 * @throws ApiError INVALID_ARGUMENT for settings that do not fit together and a greeting that cannot be fetched or played; NOT_FOUND
 * and PERMISSION_DENIED for the agent or knowledge base; ALREADY_EXISTS for a taken name; QUOTA_EXCEEDED if it becomes active and the
 * plan allows no more active agents; VERSION_CONFLICT if the caller expects another live version.
 */
export async function updateAgent(
  deps: UpdateAgentDeps,
  caller: Caller,
  request: AgentUpdateRequest & { expected_version?: number },
): Promise<AgentRow> {
  const prepared = await prepareChanges(deps, caller, request)
  return await deps.knex.transaction(async (trx) => {
    await requireKnowledgeBase(trx, caller, prepared.changes)
    const agent = await AgentRow.requireForChange(trx, caller, request.agent_id)
    const base = await recordLive(trx, agent)
    requireLiveVersion(agent, request.expected_version)
    const { servers, ...change } = withServers(deps.box, agent, prepared)
    const changed = await changeLive(deps, trx, { caller, agent, base, ...change, origin: 'updated', note: null })
    await recordHeaders(deps, trx, { caller, agent_id: agent.agent_id, servers })
    return changed
  })
}
