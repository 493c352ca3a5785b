import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { playAgent, type PlaygroundDeps } from './play-agent.ts'

export function playgroundHandlers(deps: PlaygroundDeps): Pick<Routes<Caller>, 'playAgent'> {
  return {
    async playAgent({ caller, params, body, signal }) {
      return { status: 200, body: await playAgent(deps, caller, { ...params, body, signal }) }
    },
  }
}
