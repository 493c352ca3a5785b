import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { PlanSwitchPreview, SwitchablePlan } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { plans } from '../plans.ts'
import { readBillingStatus } from '../read-billing-status.ts'
import { plannedSwitch } from './planned-switch.ts'
import { quotaAfter } from './quota-after.ts'

/** Reads the agents and recordings that a change of plan would end. */
export interface PlanLimitDeps {
  /** The newest active agents that exceed `limit`, newest first. */
  agentsBeyond(knex: Knex, wanted: { workspace_id: string; limit: number }): Promise<string[]>
  /** Whether any agent of the workspace has recording on. */
  anyRecording(knex: Knex, workspace_id: string): Promise<boolean>
}

export interface PreviewDeps {
  db: Database
  clock: Clock
  planLimits: PlanLimitDeps
  countAgents(knex: Knex, workspace_id: string): Promise<number>
}

/**
 * Reads the cost and the effects of a switch without a lock: they may change a moment later.
 * @throws ApiError as the switch does, apart from INSUFFICIENT_BALANCE.
 */
export async function previewSwitch(
  deps: PreviewDeps,
  { workspace_id }: Pick<Caller, 'workspace_id'>,
  wanted: string,
): Promise<PlanSwitchPreview> {
  const { db, clock } = deps
  const now = clock.now()
  const { plan: from, balance_kobo } = await readBillingStatus(db, { workspace_id })
  const { plan, proration } = await plannedSwitch(db, { workspace: { workspace_id, plan: from }, wanted, now })
  const agents = await deps.countAgents(db.knex, workspace_id)
  const balance_after_kobo = balance_kobo - proration.net_kobo
  return {
    plan,
    proration,
    balance_kobo,
    balance_after_kobo,
    missing_kobo: Math.max(0, -balance_after_kobo),
    quota_after: await quotaAfter(db, { workspace_id, plan, agents, now }),
    ...(await endedBy(deps, workspace_id, plan)),
  }
}

type Ended = Pick<PlanSwitchPreview, 'paused_agent_ids' | 'recording_disabled'>

async function endedBy({ db, planLimits }: PreviewDeps, workspace_id: string, plan: SwitchablePlan): Promise<Ended> {
  const { knex } = db
  const { agents: limit, recording } = plans[plan]
  return {
    paused_agent_ids: limit === null ? [] : await planLimits.agentsBeyond(knex, { workspace_id, limit }),
    recording_disabled: !recording && (await isRecorded({ db, planLimits }, workspace_id)),
  }
}

async function isRecorded(
  { db, planLimits }: Pick<PreviewDeps, 'db' | 'planLimits'>,
  workspace_id: string,
): Promise<boolean> {
  const row = await db
    .knex('workspaces')
    .where({ workspace_id })
    .first<{ recording_enabled: boolean }>('recording_enabled')
  return row?.recording_enabled || (await planLimits.anyRecording(db.knex, workspace_id))
}
