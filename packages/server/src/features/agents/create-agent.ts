import type { Knex } from 'knex'
import type { AgentCreate } from '../../generated/types.gen.ts'
import { DEFAULT_PROVIDER } from '../../gateways/ai/catalogue.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { checkAgentSettings, type AgentSettings } from './agent-rules.ts'
import { AgentRow } from './agent.model.ts'
import { requireAgentQuota, requireRecordingPlan } from './plan-limits.ts'

export interface WriteAgentDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** Throws INVALID_ARGUMENT for an address that events may not be sent to. */
  checkWebhookUrl(field: string, url: string): Promise<void>
  /** Keeps the delivery target of the agent's `webhook_url` in step. */
  setWebhookTarget(
    trx: Knex.Transaction,
    agent: Pick<AgentRow, 'agent_id' | 'workspace_id' | 'webhook_url'>,
  ): Promise<void>
}

/**
 * @throws ApiError INVALID_ARGUMENT for settings that do not fit together, ALREADY_EXISTS for a taken name,
 * QUOTA_EXCEEDED and PERMISSION_DENIED for what the plan does not have.
 */
export async function createAgent(deps: WriteAgentDeps, caller: Caller, body: AgentCreate): Promise<AgentRow> {
  const settings = withDefaults(body)
  checkAgentSettings(settings)
  if (settings.webhook_url !== null) await deps.checkWebhookUrl('webhook_url', settings.webhook_url)
  const { workspace_id } = caller
  return await deps.knex.transaction(async (trx) => {
    await requireAgentQuota(trx, caller)
    await requireRecordingPlan(trx, caller, settings)
    const now = deps.clock.now()
    const row = { ...settings, agent_id: deps.ids('agt'), workspace_id, created_at: now, updated_at: now }
    const agent = await namingConflict(row.display_name, AgentRow.query(trx).insert(row).returning('*'))
    await deps.setWebhookTarget(trx, agent)
    return agent
  })
}

/** What an agent has when nothing was said of it; the schema has filled in the defaults that are not null. */
const unset = {
  description: null,
  ai_model: null,
  tts_voice: null,
  system_prompt: null,
  webhook_url: null,
  greeting_text: null,
  pre_call_announcement: null,
} as const

function withDefaults(body: AgentCreate): AgentSettings {
  const ai_provider = body.ai_provider ?? (body.webhook_url ? 'byom' : DEFAULT_PROVIDER)
  return { ...unset, ...body, ai_provider } as AgentSettings
}

/** Waits for the write; a taken name becomes ALREADY_EXISTS. */
export async function namingConflict<T>(display_name: string, write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error, 'agents_display_name')) throw error
    throw new ApiError('ALREADY_EXISTS', `display_name: an agent named ${display_name} exists in this workspace.`)
  }
}
