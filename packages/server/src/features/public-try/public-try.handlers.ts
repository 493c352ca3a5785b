import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { findAgent } from '../agents/find-agent.ts'
import { TRY_PAGE_HEADERS, tryPage } from './page/try-page.ts'
import { readUse, requirePublicLink } from './public-tries.ts'
import { reconnectTry, type ReconnectTryDeps } from './reconnect-try.ts'
import { tryAgent, type TryAgentDeps } from './try-agent.ts'

export interface PublicTryDeps extends TryAgentDeps, ReconnectTryDeps {
  public_url(): string
}

export function publicTryHandlers(
  deps: PublicTryDeps,
): Pick<Routes<Caller>, 'tryAgent' | 'reconnectTry' | 'showTryPage' | 'getShareLink'> {
  return {
    async showTryPage({ params: { agent_id } }) {
      const { display_name } = await requirePublicLink(deps.db, agent_id)
      return { status: 200, headers: TRY_PAGE_HEADERS, body: tryPage({ agent_id, display_name }) }
    },
    async tryAgent({ params, body }) {
      return { status: 200, body: await tryAgent(deps, { ...params, ...body }) }
    },
    async reconnectTry({ params, body }) {
      return { status: 200, body: await reconnectTry(deps, { ...params, ...body }) }
    },
    async getShareLink({ caller, params: { agent_id } }) {
      const { shareable } = await findAgent(deps.db, caller, agent_id)
      const url = `${deps.public_url()}/try/${agent_id}`
      return { status: 200, body: { agent_id, shareable, url, ...(await readUse(deps, agent_id)) } }
    },
  }
}
