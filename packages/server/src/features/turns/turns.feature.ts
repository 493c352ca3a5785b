import { toolTarget } from '../../delivery/tool-target.ts'
import type { Services } from '../services.ts'
import { byomResponder } from './byom-responder.ts'
import { createCallTool } from './call-tool.ts'
import { hostedResponder } from './hosted-responder.ts'
import { respondersByMode } from './responder-for.ts'
import type { TakeTurnDeps } from './take-turn.ts'

/** What calls, messages and the playground need to have a turn answered. */
export function turnsFeature(
  { db, clock, ids, modelFor, destinations, delivery: { callSynchronously, headers } }: Services,
  shared: Pick<TakeTurnDeps, 'searchKnowledge'>,
): TakeTurnDeps {
  const callTool = createCallTool({
    callSynchronously,
    clock,
    ids,
    toolTarget: (agent) => toolTarget({ db, headers }, agent),
  })
  const hosted = hostedResponder({
    ...shared,
    destinations,
    callTool,
    modelFor: ({ environment, agent }) => modelFor(environment, agent.ai_provider),
  })
  return {
    ...shared,
    responderFor: respondersByMode({ byom: byomResponder({ callSynchronously, destinations }), hosted }),
  }
}
