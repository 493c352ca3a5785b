import type { Knex } from 'knex'
import type { Plan } from '../../platform/plan.ts'
import { recordAudit, type AuditAction } from '../audit/record-audit.ts'
import type { LedgerDeps } from './charge.ts'
import { plans } from './plans.ts'

export interface ChangePlanDeps extends LedgerDeps {
  /** Switches recording off for the workspace's agents. @returns how many had it. */
  stopAgentRecording(trx: Knex.Transaction, stopped: { workspace_id: string; now: Date }): Promise<number>
  /** Makes every process look the workspace's keys up again: the rate limit goes with the plan. */
  announceKeyChange(trx: Knex.Transaction, workspace_id: string): Promise<void>
}

export interface PlanChange {
  /** Its row as it was locked. */
  workspace: { workspace_id: string; plan: Plan; recording_enabled: boolean }
  plan: Plan
  actor: string
}

/**
 * Puts a workspace on another plan. Recording goes where the new plan has none, of the workspace and of its agents, and
 * does not come back with the old plan. @returns false when it is the workspace's plan already.
 */
export async function changePlan(
  deps: ChangePlanDeps,
  trx: Knex.Transaction,
  { workspace, plan, actor }: PlanChange,
): Promise<boolean> {
  const { workspace_id, plan: from } = workspace
  if (from === plan) return false
  const now = deps.clock.now()
  const record = (action: AuditAction, detail: object): Promise<void> =>
    recordAudit(trx, { workspace_id, actor, action, target: workspace_id, detail: { ...detail }, now, ids: deps.ids })

  await trx('workspaces').where({ workspace_id }).update({ plan, updated_at: now })
  await record('workspace.plan_changed', { from, to: plan })
  await deps.announceKeyChange(trx, workspace_id)
  if (plans[plan].recording) return true
  const agents = await deps.stopAgentRecording(trx, { workspace_id, now })
  if (!workspace.recording_enabled && agents === 0) return true
  await trx('workspaces').where({ workspace_id }).update({ recording_enabled: false })
  await record('workspace.recording_changed', { from: workspace.recording_enabled, to: false, agents })
  return true
}
