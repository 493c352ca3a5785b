import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Pages } from '../../platform/pagination.ts'
import { AgentRow } from './agent.model.ts'
import { agentView } from './agent.view.ts'
import { createAgent } from './create-agent.ts'
import { deleteAgent, type DeleteAgentDeps } from './delete-agent.ts'
import { findAgent } from './find-agent.ts'
import { agentDraftHandlers } from './drafts/agent-drafts.handlers.ts'
import type { UpdateAgentDeps } from './prepare-changes.ts'
import { agentRolloutHandlers } from './rollouts/agent-rollouts.handlers.ts'
import { updateAgent } from './update-agent.ts'
import { agentVersionHandlers } from './versions/agent-versions.handlers.ts'

type Operations = 'createAgent' | 'listAgents' | 'getAgent' | 'updateAgent' | 'setAgentShareable' | 'deleteAgent'

export function agentHandlers(
  deps: UpdateAgentDeps & DeleteAgentDeps & { db: Database; pages: Pages },
): Pick<Routes<Caller>, Operations> &
  ReturnType<typeof agentVersionHandlers> &
  ReturnType<typeof agentDraftHandlers> &
  ReturnType<typeof agentRolloutHandlers> {
  return {
    ...agentVersionHandlers(deps),
    ...agentDraftHandlers(deps),
    ...agentRolloutHandlers(deps),
    async createAgent({ caller, body, idempotency: claim }) {
      const reply = await createAgent(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async listAgents({ caller, query }) {
      const page = deps.pages.open({ operation: 'listAgents', caller, query })
      const fetched = await AgentRow.in(deps.knex, caller)
        .modify((agents) => page.after && agents.where('agent_id', '<', page.after))
        .orderBy('agent_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.agent_id)
      return { status: 200, body: { agents: rows.map(agentView), next_page_token } }
    },
    async getAgent({ caller, params }) {
      return { status: 200, body: agentView(await findAgent(deps.db, caller, params.agent_id)) }
    },
    async updateAgent({ caller, params, query, body, signal }) {
      return { status: 200, body: agentView(await updateAgent(deps, caller, { ...params, ...query, body, signal })) }
    },
    async setAgentShareable({ caller, params, body, signal }) {
      return { status: 200, body: agentView(await updateAgent(deps, caller, { ...params, body, signal })) }
    },
    async deleteAgent({ caller, params }) {
      await deleteAgent(deps, caller, params.agent_id)
      return { status: 204 }
    },
  }
}
