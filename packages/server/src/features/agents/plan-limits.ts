import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { plans } from '../billing/plans.ts'
import { lockWorkspace } from '../workspaces/lock-workspace.ts'
import { AgentRow } from './agent.model.ts'

/** Locks the workspace, so that two agents created at once cannot both be the last one allowed. */
export async function requireAgentQuota(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const { plan } = await lockWorkspace(trx, caller)
  const limit = plans[plan].agents
  if (limit === null) return
  const { length } = await AgentRow.in(trx, caller).select('agent_id').limit(limit)
  if (length >= limit)
    throw new ApiError('QUOTA_EXCEEDED', `The ${plan} plan allows ${limit} agents; delete one or change the plan.`)
}

/** Checks that the plan allows another active agent. @throws ApiError QUOTA_EXCEEDED */
export async function requireActiveSlot(trx: Knex.Transaction, caller: Caller): Promise<void> {
  const { plan } = await lockWorkspace(trx, caller)
  const limit = plans[plan].agents
  if (limit === null) return
  const { length } = await AgentRow.in(trx, caller).where({ status: 'active' }).select('agent_id').limit(limit)
  if (length >= limit)
    throw new ApiError(
      'QUOTA_EXCEEDED',
      `status: the ${plan} plan allows ${limit} active agents; pause or delete one, or change the plan.`,
    )
}

/** @throws ApiError PERMISSION_DENIED if recording is switched on and the plan does not include it. */
export async function requireRecordingPlan(
  trx: Knex.Transaction,
  caller: Caller,
  settings: { recording_enabled: boolean },
): Promise<void> {
  if (!settings.recording_enabled) return
  const { plan } = await lockWorkspace(trx, caller)
  if (!plans[plan].recording)
    throw new ApiError(
      'PERMISSION_DENIED',
      `recording_enabled: the ${plan} plan does not include recording; the builder and scale plans do.`,
    )
}
