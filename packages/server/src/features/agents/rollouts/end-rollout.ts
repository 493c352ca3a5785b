import type { Knex } from 'knex'
import type { Caller } from '../../../platform/caller.ts'
import { AgentRow } from '../agent.model.ts'
import { AgentVersionRow } from '../versions/agent-version.model.ts'
import { recordRollout, requireRollout, rolloutsOf, type RolloutDeps } from './write-rollout.ts'

interface OfVersion {
  agent_id: string
  version: number
}

/** Ends a rollout. Its contacts get the live version. @throws ApiError NOT_FOUND, PERMISSION_DENIED */
export async function deleteRollout(
  deps: RolloutDeps,
  caller: Caller,
  { agent_id, version }: OfVersion,
): Promise<void> {
  await deps.knex.transaction(async (trx) => {
    const agent = await AgentRow.requireForChange(trx, caller, agent_id)
    requireRollout(await rolloutsOf(trx, agent), { agent_id, version })
    await endRollout(deps, trx, { caller, agent, version })
    const now = deps.clock.now()
    await AgentVersionRow.in(trx, caller).findOne({ agent_id, version }).patch({ unused_since: now })
  })
}

/** Ends the rollout of a version, if it has one. The transaction must have locked the agent. */
export async function endRollout(
  deps: RolloutDeps,
  trx: Knex.Transaction,
  { caller, agent, version }: { caller: Caller; agent: AgentRow; version: number },
): Promise<void> {
  const rollouts = await rolloutsOf(trx, agent)
  const rollout = rollouts.find((one) => one.version === version)
  if (!rollout) return
  await rollout.$query(trx).delete()
  if (rollouts.length === 1) await agent.$query(trx).patch({ has_rollouts: false })
  await recordRollout(deps, trx, { caller, rollout, action: 'agent.rollout_ended' })
}
