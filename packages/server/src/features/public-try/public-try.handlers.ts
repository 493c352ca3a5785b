import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { tryAgent, type TryAgentDeps } from './try-agent.ts'

export function publicTryHandlers(deps: TryAgentDeps): Pick<Routes<Caller>, 'tryAgent'> {
  return {
    async tryAgent({ params, body }) {
      return { status: 200, body: await tryAgent(deps, { ...params, ...body }) }
    },
  }
}
