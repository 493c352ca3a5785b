import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { AgentRow } from '../agent.model.ts'
import { rolloutView } from './agent-rollout.model.ts'
import { deleteRollout } from './end-rollout.ts'
import { createRollout, rolloutsOf, updateRollout, type RolloutDeps } from './write-rollout.ts'

type Operations = 'listAgentRollouts' | 'createAgentRollout' | 'updateAgentRollout' | 'deleteAgentRollout'

export function agentRolloutHandlers(deps: RolloutDeps): Pick<Routes<Caller>, Operations> {
  return {
    async listAgentRollouts({ caller, params: { agent_id } }) {
      const rollouts = await rolloutsOf(deps.knex, await AgentRow.require(deps.knex, caller, agent_id))
      return { status: 200, body: { rollouts: rollouts.map(rolloutView) } }
    },
    async createAgentRollout({ caller, params, body }) {
      return { status: 201, body: rolloutView(await createRollout(deps, caller, { ...params, body })) }
    },
    async updateAgentRollout({ caller, params, body }) {
      return { status: 200, body: rolloutView(await updateRollout(deps, caller, { ...params, body })) }
    },
    async deleteAgentRollout({ caller, params }) {
      await deleteRollout(deps, caller, params)
      return { status: 204 }
    },
  }
}
