import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Pages } from '../../../platform/pagination.ts'
import type { WriteAgentDeps } from '../create-agent.ts'
import { AgentVersionRow } from './agent-version.model.ts'
import { versionSummary, versionView } from './agent-version.view.ts'
import { compareVersions } from './compare-versions.ts'
import { deleteVersion } from './delete-version.ts'
import { findVersion } from './find-version.ts'
import { publishVersion, rollBack } from './publish-version.ts'
import { recordedForReading } from './recorded-agent.ts'

type Operations =
  | 'listAgentVersions'
  | 'getAgentVersion'
  | 'deleteAgentVersion'
  | 'publishAgentVersion'
  | 'rollBackAgent'
  | 'compareAgentVersions'

export function agentVersionHandlers(deps: WriteAgentDeps & { pages: Pages }): Pick<Routes<Caller>, Operations> {
  const { knex, pages } = deps
  return {
    async listAgentVersions({ caller, params: { agent_id }, query }) {
      const agent = await recordedForReading(knex, caller, agent_id)
      const within = { ...query, agent_id }
      const page = pages.open({ operation: 'listAgentVersions', caller, query: within })
      const fetched = await AgentVersionRow.in(knex, caller)
        .where({ agent_id })
        .modify((versions) => page.after && versions.where('version', '<', Number(page.after)))
        .orderBy('version', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, ({ version }) => String(version))
      return { status: 200, body: { versions: rows.map((row) => versionSummary(row, agent.version)), next_page_token } }
    },
    async getAgentVersion({ caller, params: { agent_id, version } }) {
      const agent = await recordedForReading(knex, caller, agent_id)
      return { status: 200, body: versionView(await findVersion(knex, agent, version), agent.version) }
    },
    async deleteAgentVersion({ caller, params }) {
      await deleteVersion(deps, caller, params)
      return { status: 204 }
    },
    async publishAgentVersion({ caller, params, body = {} }) {
      const row = await publishVersion(deps, caller, { ...params, body })
      return { status: 200, body: versionView(row, row.version) }
    },
    async rollBackAgent({ caller, params, body = {} }) {
      const row = await rollBack(deps, caller, { ...params, body })
      return { status: 200, body: versionView(row, row.version) }
    },
    async compareAgentVersions({ caller, params, query }) {
      return { status: 200, body: await compareVersions(knex, caller, { ...params, ...query }) }
    },
  }
}
