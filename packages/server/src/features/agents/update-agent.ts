import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { AgentUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { beginCap } from '../billing/agent-spending.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { agentChanges } from './agent-defaults.ts'
import { checkAgentSettings, checkToolDefinitions } from './agent-rules.ts'
import { AgentRow } from './agent.model.ts'
import { namingConflict, requireKnowledgeBase, type WriteAgentDeps } from './create-agent.ts'
import { fetchGreeting, storeGreeting, type FetchGreetingDeps } from './greeting-file.ts'
import { requireActivePlace, requireRecordingPlan } from './plan-limits.ts'

export type UpdateAgentDeps = WriteAgentDeps & FetchGreetingDeps

/**
 * Changes the given fields; the rules hold for the agent as it is afterwards.
 * @throws ApiError INVALID_ARGUMENT for settings that do not fit together and a greeting that cannot be fetched or
 * played; NOT_FOUND and PERMISSION_DENIED for the agent or knowledge base; ALREADY_EXISTS for a taken name; QUOTA_EXCEEDED
 * when it is made active and the plan allows no more.
 */
export async function updateAgent(
  deps: UpdateAgentDeps,
  caller: Caller,
  { agent_id, body, signal }: { agent_id: string; body: AgentUpdate; signal: AbortSignal },
): Promise<AgentRow> {
  const changes = agentChanges(body)
  if (changes.tool_definitions !== undefined) await checkToolDefinitions(changes.tool_definitions)
  const { webhook_url: url } = changes
  if (typeof url === 'string') await deps.checkWebhookUrl('webhook_url', url, caller.workspace_id)
  const greeting = await greetingOf(deps, caller, { agent_id, changes, signal })
  return await deps.knex.transaction(async (trx) => {
    await requireKnowledgeBase(trx, caller, changes)
    const current = await AgentRow.requireForChange(trx, caller, agent_id)
    const { consent_required, webhook_url, allowed_destinations } = current
    const agent = await writeChanges(deps, trx, { caller, current, changes })
    if (changes.webhook_url !== undefined) await deps.setWebhookTarget(trx, agent)
    if (greeting !== undefined) await storeGreeting(trx, { agent_id, wav: greeting, now: deps.clock.now() })
    if (agent.webhook_url !== webhook_url) await recordBackend(deps, trx, { caller, agent, before: webhook_url })
    if (!isDeepStrictEqual(agent.allowed_destinations, allowed_destinations))
      await recordDestinations(deps, trx, { caller, agent, before: allowed_destinations })
    if (agent.consent_required !== consent_required) await recordConsent(deps, trx, { caller, agent })
    return agent
  })
}

/** Undefined if the recording does not change. Does not fetch anything for an agent of another workspace. */
async function greetingOf(
  deps: UpdateAgentDeps,
  caller: Caller,
  { agent_id, changes, signal }: { agent_id: string; changes: AgentUpdate; signal: AbortSignal },
): Promise<Buffer | null | undefined> {
  const { greeting_audio_url: url } = changes
  if (typeof url !== 'string') return url
  await AgentRow.requireForChange(deps.knex, caller, agent_id)
  return await fetchGreeting(deps, { url, workspace_id: caller.workspace_id }, signal)
}

async function writeChanges(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller, current, changes }: { caller: Caller; current: AgentRow; changes: AgentUpdate },
): Promise<AgentRow> {
  const wanted = { ...current.$toJson(), ...changes } as AgentRow
  checkAgentSettings(wanted)
  // Two agents that take each other's names at once would each wait for the other.
  if (changes.display_name !== undefined) await lockWorkspace(trx, caller)
  if (current.status === 'paused' && wanted.status === 'active') await requireActivePlace(trx, caller)
  if (!current.recording_enabled) await requireRecordingPlan(trx, caller, wanted)
  if (current.daily_spend_cap_kobo === null && wanted.daily_spend_cap_kobo !== null)
    await countSpending(deps, trx, current)
  const patch = current.$query(trx).patchAndFetch({ ...changes, updated_at: deps.clock.now() })
  return await namingConflict(wanted.display_name, patch)
}

async function countSpending(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { workspace_id, agent_id }: AgentRow,
): Promise<void> {
  await lockWorkspace(trx, { workspace_id })
  await beginCap(trx, { workspace_id, agent_id, now: deps.clock.now() })
}

async function recordConsent(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller, agent: { agent_id: target, consent_required: to } }: { caller: Caller; agent: AgentRow },
): Promise<void> {
  const action = 'agent.consent_required_changed'
  await recordChange(deps, trx, { caller, action, target, detail: { from: !to, to } })
}

async function recordDestinations(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, before: from }: { caller: Caller; agent: AgentRow; before: string[] | null },
): Promise<void> {
  const detail = { from, to: agent.allowed_destinations }
  const action = 'agent.allowed_destinations_changed'
  await recordChange(deps, trx, { caller, action, target: agent.agent_id, detail })
}

/** Records only the host of an address: the rest may be a secret. */
async function recordBackend(
  deps: UpdateAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, before }: { caller: Caller; agent: AgentRow; before: string | null },
): Promise<void> {
  const [from, to] = [before, agent.webhook_url].map((url) => (url === null ? null : new URL(url).host))
  const action = 'agent.webhook_url_changed'
  await recordChange(deps, trx, { caller, action, target: agent.agent_id, detail: { from, to } })
}
