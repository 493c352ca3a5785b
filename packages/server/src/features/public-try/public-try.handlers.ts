import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { TRY_PAGE_HEADERS, tryPage } from './page/try-page.ts'
import { requirePublicLink } from './public-tries.ts'
import { tryAgent, type TryAgentDeps } from './try-agent.ts'

export function publicTryHandlers(deps: TryAgentDeps): Pick<Routes<Caller>, 'tryAgent' | 'showTryPage'> {
  return {
    async showTryPage({ params: { agent_id } }) {
      const { display_name } = await requirePublicLink(deps.db, agent_id)
      return { status: 200, headers: TRY_PAGE_HEADERS, body: tryPage({ agent_id, display_name }) }
    },
    async tryAgent({ params, body }) {
      return { status: 200, body: await tryAgent(deps, { ...params, ...body }) }
    },
  }
}
