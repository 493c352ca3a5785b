import type { Knex } from 'knex'
import type { AgentUpdate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { checkAgentSettings } from './agent-rules.ts'
import { AgentRow } from './agent.model.ts'
import { namingConflict, type WriteAgentDeps } from './create-agent.ts'
import { lockWorkspace, requireRecordingPlan } from './plan-limits.ts'

/** Changes the given fields; the rules hold for the agent as it is afterwards. */
export async function updateAgent(
  deps: WriteAgentDeps,
  caller: Caller,
  { agent_id, body }: { agent_id: string; body: AgentUpdate },
): Promise<AgentRow> {
  const changes = { ...body, ...(body.tts_voice === '' ? { tts_voice: null } : {}) }
  if (typeof changes.webhook_url === 'string') await deps.checkWebhookUrl('webhook_url', changes.webhook_url)
  return await deps.knex.transaction(async (trx) => {
    const current = await AgentRow.requireForChange(trx, caller, agent_id)
    const wanted = { ...current.$toJson(), ...changes } as AgentRow
    checkAgentSettings(wanted)
    // Two agents that take each other's names at once would each wait for the other.
    if (changes.display_name !== undefined) await lockWorkspace(trx, caller)
    if (!current.recording_enabled) await requireRecordingPlan(trx, caller, wanted)
    await recordConsentChange(deps, trx, { caller, current, wanted })
    const patch = current.$query(trx).patchAndFetch({ ...changes, updated_at: deps.clock.now() })
    const agent = await namingConflict(wanted.display_name, patch)
    if (changes.webhook_url !== undefined) await deps.setWebhookTarget(trx, agent)
    return agent
  })
}

/** Whether callers are asked for their consent is something to account for. */
async function recordConsentChange(
  { clock, ids }: WriteAgentDeps,
  trx: Knex.Transaction,
  { caller, current, wanted }: { caller: Caller; current: AgentRow; wanted: AgentRow },
): Promise<void> {
  const from = current.consent_required
  const to = wanted.consent_required
  if (from === to) return
  const { workspace_id, actor } = caller
  const entry = { workspace_id, actor, action: 'agent.consent_required_changed', target: current.agent_id } as const
  await recordAudit(trx, { ...entry, detail: { from, to }, now: clock.now(), ids })
}
