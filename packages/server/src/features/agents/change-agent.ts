import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { recordChange } from '../audit-log/record-audit.ts'
import { beginCap } from '../billing/agent-spending.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import type { AgentChanges } from './agent-defaults.ts'
import { checkAgentSettings } from './agent-rules.ts'
import type { AgentRecord, AgentRow } from './agent.model.ts'
import { namingConflict, type WriteAgentDeps } from './create-agent.ts'
import { storeGreeting } from './greeting-file.ts'
import { keysAfter, recordKey } from './key-change.ts'
import type { McpHeaders } from '../turns/mcp/server-headers.ts'
import { requireActiveSlot, requireRecordingPlan } from './plan-limits.ts'

export interface AgentChange {
  caller: Caller
  /** The agent, locked. The change updates it. */
  agent: AgentRow
  changes: AgentChanges
  /** The endpoint's key. Null removes all keys; undefined leaves them unchanged. */
  key?: string | null | undefined
  /** The headers of MCP servers. Undefined leaves them unchanged. */
  mcp_headers?: McpHeaders | null | undefined
  greeting: Buffer | null | undefined
  /** The live version after the change, and the highest one. */
  numbers: Pick<AgentRecord, 'version' | 'last_version'>
}

/** The agent as the change would leave it. */
export function changedAgent(agent: AgentRow, changes: AgentChanges): AgentRecord {
  return { ...(agent.$toJson() as AgentRecord), ...changes }
}

/**
 * Changes the live agent with everything that depends on it. The rules apply to the agent after the change. Both ways to change it use
 * this function: an update, and the publishing of a version.
 * @throws ApiError INVALID_ARGUMENT, ALREADY_EXISTS, QUOTA_EXCEEDED, PERMISSION_DENIED
 */
export async function changeAgent(deps: WriteAgentDeps, trx: Knex.Transaction, change: AgentChange): Promise<AgentRow> {
  const { caller, agent, key, greeting } = change
  const before = changedAgent(agent, {})
  await writeChanges(deps, trx, { ...change, before })
  if (agent.webhook_url !== before.webhook_url || agent.webhook_format !== before.webhook_format)
    await deps.setWebhookTarget(trx, agent)
  if (greeting !== undefined)
    await storeGreeting(trx, { agent_id: agent.agent_id, wav: greeting, now: deps.clock.now() })
  for (const { action, detail } of auditedChanges(before, agent))
    await recordChange(deps, trx, { caller, action, target: agent.agent_id, detail })
  if (key !== undefined) await recordKey(deps, trx, { caller, agent_id: agent.agent_id, agent, key })
  return agent
}

async function writeChanges(
  deps: WriteAgentDeps,
  trx: Knex.Transaction,
  { caller, agent, changes, key, mcp_headers, numbers, before }: AgentChange & { before: AgentRecord },
): Promise<void> {
  const wanted = changedAgent(agent, changes)
  checkAgentSettings(wanted)
  // The lock prevents a deadlock between two agents that take each other's names at once.
  if (changes.display_name !== undefined) await lockWorkspace(trx, caller)
  if (before.status === 'paused' && wanted.status === 'active') await requireActiveSlot(trx, caller)
  if (!before.recording_enabled) await requireRecordingPlan(trx, caller, wanted)
  if (before.daily_spend_cap_kobo === null && wanted.daily_spend_cap_kobo !== null)
    await countSpending(deps, trx, before)
  const keys =
    key === undefined ? {} : { webhook_keys: keysAfter(deps.box, { agent: wanted, keys: agent.webhook_keys, key }) }
  const secrets = { ...keys, ...(mcp_headers !== undefined && { mcp_headers }) }
  const patch = agent.$query(trx).patchAndFetch({ ...changes, ...secrets, ...numbers, updated_at: deps.clock.now() })
  await namingConflict(wanted.display_name, patch)
}

async function countSpending(
  deps: WriteAgentDeps,
  trx: Knex.Transaction,
  { workspace_id, agent_id }: AgentRecord,
): Promise<void> {
  await lockWorkspace(trx, { workspace_id })
  await beginCap(trx, { workspace_id, agent_id, now: deps.clock.now() })
}

/** The host of an address. The rest may be a secret. */
const hostOf = (url: unknown): string | null => (typeof url === 'string' ? new URL(url).host : null)
const asItIs = (value: unknown): unknown => value

/** The changes that have separate entries in the audit log. */
const audited = [
  { field: 'webhook_url', action: 'agent.webhook_url_changed', shown: hostOf },
  { field: 'allowed_destinations', action: 'agent.allowed_destinations_changed', shown: asItIs },
  { field: 'consent_required', action: 'agent.consent_required_changed', shown: asItIs },
] as const

function auditedChanges(before: AgentRecord, after: AgentRecord) {
  const changed = audited.filter(({ field }) => !isDeepStrictEqual(before[field], after[field]))
  return changed.map(({ field, action, shown }) => {
    return { action, detail: { from: shown(before[field]), to: shown(after[field]) } }
  })
}
