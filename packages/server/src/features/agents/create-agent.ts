import type { Knex } from 'knex'
import type { Agent, AgentCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import type { SecretBox } from '../../platform/crypto.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayOrPrepare, type IdempotencyDeps, type KeyedInput, type Replayable } from '../../platform/idempotency.ts'
import type { Ids } from '../../platform/ids.ts'
import { KnowledgeBaseRow } from '../knowledge-bases/knowledge-base.model.ts'
import { newAgentSettings } from './agent-defaults.ts'
import { checkAgentSettings, checkToolDefinitions } from './agent-rules.ts'
import { AgentRow } from './agent.model.ts'
import { agentView } from './agent.view.ts'
import { keysAfter } from './key-change.ts'
import { checkServers } from './mcp/check-servers.ts'
import { serversAfter } from './mcp/servers-after.ts'
import { requireAgentQuota, requireRecordingPlan } from './plan-limits.ts'
import { insertVersion } from './versions/record-version.ts'

export interface WriteAgentDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  box: SecretBox
  /** The hosted provider of an agent that does not name one. */
  default_provider: string
  /** Throws INVALID_ARGUMENT for an address to which events must not be sent. */
  checkWebhookUrl(field: string, url: string, workspace_id: string): Promise<void>
  /** Updates the delivery target of the agent's `webhook_url`. */
  setWebhookTarget(
    trx: Knex.Transaction,
    agent: Pick<AgentRow, 'agent_id' | 'workspace_id' | 'webhook_url' | 'webhook_format'>,
  ): Promise<void>
}

/**
 * @throws ApiError INVALID_ARGUMENT for settings that do not fit together, ALREADY_EXISTS for a taken name, QUOTA_EXCEEDED and
 * PERMISSION_DENIED for features that the plan does not include, NOT_FOUND for an unknown template or knowledge base.
 */
export async function createAgent(
  deps: WriteAgentDeps & IdempotencyDeps,
  { caller, body, claim }: KeyedInput<AgentCreate>,
): Promise<Replayable<Agent>> {
  const { workspace_id } = caller
  const prepare = () => checkedSettings(deps, caller, body)
  const work = async (trx: Knex.Transaction, { settings, mcp_headers }: CheckedSettings): Promise<Agent> => {
    await requireKnowledgeBase(trx, caller, settings)
    await requireAgentQuota(trx, caller)
    await requireRecordingPlan(trx, caller, settings)
    const now = deps.clock.now()
    const numbers = { version: 1, last_version: 1, has_rollouts: false }
    const webhook_keys = keysAfter(deps.box, { agent: settings, keys: null, key: body.webhook_key ?? null })
    const row = {
      ...settings,
      webhook_keys,
      mcp_headers,
      agent_id: deps.ids('agt'),
      workspace_id,
      ...numbers,
      created_at: now,
      updated_at: now,
    }
    const agent = await namingConflict(row.display_name, AgentRow.query(trx).insert(row).returning('*'))
    await deps.setWebhookTarget(trx, agent)
    await recordFirstVersion(trx, agent, caller)
    return agentView(agent)
  }
  return await replayOrPrepare(deps, { caller, operation_id: 'createAgent', claim }, { prepare, work })
}

type CheckedSettings = Awaited<ReturnType<typeof checkedSettings>>

async function checkedSettings(deps: WriteAgentDeps, caller: Caller, body: AgentCreate) {
  const { mcp_servers: servers = [] } = body
  await checkServers(deps, caller, servers)
  const { mcp_servers, mcp_headers } = serversAfter(deps.box, { servers, headers: null })
  const settings = { ...newAgentSettings(body, deps), mcp_servers }
  checkAgentSettings(settings)
  await checkToolDefinitions(settings.tool_definitions)
  if (settings.webhook_url !== null)
    await deps.checkWebhookUrl('webhook_url', settings.webhook_url, caller.workspace_id)
  return { settings, mcp_headers }
}

async function recordFirstVersion(trx: Knex.Transaction, agent: AgentRow, { actor }: Caller): Promise<void> {
  const making = { origin: 'created', created_by: actor, note: null, now: agent.created_at } as const
  const { version } = agent
  await insertVersion(trx, { agent, greeting_digest: null, version, base: null, changed: [], is_live: true, making })
}

/**
 * Locks the knowledge base, so that it is not deleted meanwhile. A transaction that also locks agents must lock them afterwards, as the
 * deletion of a knowledge base does.
 * @throws ApiError NOT_FOUND, or PERMISSION_DENIED for one of another workspace.
 */
export async function requireKnowledgeBase(
  trx: Knex.Transaction,
  caller: Caller,
  { knowledge_base_id }: { knowledge_base_id?: string | null },
): Promise<void> {
  if (typeof knowledge_base_id === 'string')
    await KnowledgeBaseRow.requireGiven(trx, caller, { field: 'knowledge_base_id', id: knowledge_base_id })
}

/** Waits for the write. A taken name becomes ALREADY_EXISTS. */
export async function namingConflict<T>(display_name: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error, 'agents_display_name')) throw error
    throw new ApiError(
      'ALREADY_EXISTS',
      `display_name: an agent named ${display_name} already exists in this workspace.`,
    )
  }
}
