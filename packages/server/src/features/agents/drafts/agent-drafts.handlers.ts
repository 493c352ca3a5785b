import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { AgentRow } from '../agent.model.ts'
import type { UpdateAgentDeps } from '../prepare-changes.ts'
import { versionView } from '../versions/agent-version.view.ts'
import { requireDraft } from './agent-draft.model.ts'
import { draftView } from './agent-draft.view.ts'
import { deleteDraft } from './delete-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { updateDraft } from './update-draft.ts'

type Operations = 'getAgentDraft' | 'updateAgentDraft' | 'deleteAgentDraft' | 'publishAgentDraft'

export function agentDraftHandlers(deps: UpdateAgentDeps): Pick<Routes<Caller>, Operations> {
  const { knex } = deps
  return {
    async getAgentDraft({ caller, params: { agent_id } }) {
      const agent = await AgentRow.require(knex, caller, agent_id)
      return { status: 200, body: await draftView(knex, agent, await requireDraft(knex, agent)) }
    },
    async updateAgentDraft({ caller, params, query, body, signal }) {
      return { status: 200, body: await updateDraft(deps, caller, { ...params, ...query, body, signal }) }
    },
    async deleteAgentDraft({ caller, params, query }) {
      await deleteDraft(deps, caller, { ...params, ...query })
      return { status: 204 }
    },
    async publishAgentDraft({ caller, params, body = {} }) {
      const row = await publishDraft(deps, caller, { ...params, body })
      const live_version = row.published_at === null ? 0 : row.version
      return { status: 200, body: versionView(row, live_version) }
    },
  }
}
