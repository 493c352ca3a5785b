import { toolTarget } from '../../delivery/tool-target.ts'
import type { Services } from '../services.ts'
import { byomResponder } from './byom-responder.ts'
import { createCallTool } from './call-tool.ts'
import { hostedResponder } from './hosted-responder.ts'
import { respondersByMode } from './responder-for.ts'
import type { TakeTurnDeps } from './take-turn.ts'

/** Builds the dependencies with which calls, messages and the playground answer turns. */
export function turnsFeature(
  { db, clock, ids, log, modelFor, destinations, delivery: { callSynchronously, headers } }: Services,
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
    clock,
    modelFor: ({ environment, agent }) => modelFor(environment, agent.ai_provider),
  })
  const byom = byomResponder({ callSynchronously, destinations })
  return { ...shared, log, responderFor: respondersByMode({ byom, hosted }) }
}
