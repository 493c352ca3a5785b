import type { Routes, ServerSentEvent } from '../../generated/routes.gen.ts'
import type { PlaygroundEvent } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { playAgent, watchAgent, type PlaygroundDeps } from './play-agent.ts'

export function playgroundHandlers(deps: PlaygroundDeps): Pick<Routes<Caller>, 'playAgent' | 'streamPlayground'> {
  return {
    async playAgent({ caller, params, body, signal }) {
      return { status: 200, body: await playAgent(deps, caller, { ...params, body, signal }) }
    },
    async streamPlayground({ caller, params, body, signal }) {
      return { status: 200, body: framesOf(await watchAgent(deps, caller, { ...params, body, signal })) }
    },
  }
}

async function* framesOf(events: AsyncIterable<PlaygroundEvent>): AsyncIterable<ServerSentEvent<PlaygroundEvent>> {
  for await (const event of events) yield { event: event.type, data: event }
}
