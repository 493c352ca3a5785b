import type { Knex } from 'knex'
import type { Plan } from '../../domain/plan.ts'
import { recordAudit, type AuditEntry } from '../audit-log/record-audit.ts'
import type { LedgerDeps } from './charge.ts'
import { plans } from './plans.ts'
import { beginSubscription } from './subscription/set-subscription.ts'

interface Changed {
  workspace_id: string
  now: Date
}

/** Changes outside of billing that follow a change of plan. */
export interface PlanEffectDeps {
  /** Locks the workspace's agents until the transaction ends. Must be called before the workspace is locked. */
  lockAgents(trx: Knex.Transaction, workspace_id: string): Promise<void>
  /** Switches recording off for the workspace's agents. @returns how many of them had recording on. */
  stopAgentRecording(trx: Knex.Transaction, stopped: Changed): Promise<number>
  /** Pauses the newest active agents, so that `limit` stay active. @returns their ids, newest first. */
  pauseAgents(trx: Knex.Transaction, paused: Changed & { limit: number }): Promise<string[]>
  /** Makes every process look up the workspace's keys again, because the rate limit depends on the plan. */
  announceKeyChange(trx: Knex.Transaction, workspace_id: string): Promise<void>
}

export type ChangePlanDeps = LedgerDeps & PlanEffectDeps

export interface PlanChange {
  /** The workspace's row, locked after its agents. */
  workspace: { workspace_id: string; plan: Plan; recording_enabled: boolean }
  plan: Plan
  actor: string
}

/** Everything that ended with the previous plan. */
export interface PlanEffects {
  recording_disabled: boolean
  paused_agent_ids: string[]
}

/**
 * Puts a workspace on another plan without charging it. What the new plan does not include ends: recording, of the workspace and of its
 * agents, and the newest agents above its limit, which are paused. A return to the old plan restores neither.
 * @returns null if the workspace already has the plan.
 */
export async function changePlan(
  deps: ChangePlanDeps,
  trx: Knex.Transaction,
  change: PlanChange,
): Promise<PlanEffects | null> {
  const { plan, workspace } = change
  const { workspace_id, plan: from } = workspace
  if (from === plan) return null
  const now = deps.clock.now()
  await trx('workspaces').where({ workspace_id }).update({ plan, updated_at: now })
  await beginSubscription(trx, { workspace_id, plan, now })
  await record(deps, trx, { ...change, action: 'workspace.plan_changed', detail: { from, to: plan } })
  await deps.announceKeyChange(trx, workspace_id)
  const recording_disabled = !plans[plan].recording && (await stopRecording(deps, trx, change))
  return { recording_disabled, paused_agent_ids: await pauseAgents(deps, trx, change) }
}

async function stopRecording(deps: ChangePlanDeps, trx: Knex.Transaction, change: PlanChange): Promise<boolean> {
  const { workspace_id, recording_enabled: from } = change.workspace
  const agents = await deps.stopAgentRecording(trx, { workspace_id, now: deps.clock.now() })
  if (!from && agents === 0) return false
  await trx('workspaces').where({ workspace_id }).update({ recording_enabled: false })
  await record(deps, trx, { ...change, action: 'workspace.recording_changed', detail: { from, to: false, agents } })
  return true
}

async function pauseAgents(deps: ChangePlanDeps, trx: Knex.Transaction, change: PlanChange): Promise<string[]> {
  const { plan, workspace } = change
  const { agents: limit } = plans[plan]
  if (limit === null) return []
  const { workspace_id } = workspace
  const agent_ids = await deps.pauseAgents(trx, { workspace_id, limit, now: deps.clock.now() })
  if (agent_ids.length > 0)
    await record(deps, trx, { ...change, action: 'workspace.agents_paused', detail: { plan, limit, agent_ids } })
  return agent_ids
}

async function record(
  { clock, ids }: LedgerDeps,
  trx: Knex.Transaction,
  { workspace, actor, action, detail }: PlanChange & Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  const { workspace_id } = workspace
  await recordAudit(trx, { workspace_id, actor, action, target: workspace_id, detail, now: clock.now(), ids })
}
