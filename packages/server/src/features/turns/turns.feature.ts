import { toolTarget } from '../../delivery/tool-target.ts'
import type { Services } from '../services.ts'
import { byomResponder } from './byom-responder.ts'
import { endpointModel } from './chat-completions/endpoint-model.ts'
import { createCallTool, type CallToolDeps } from './call-tool.ts'
import { hostedResponder } from './hosted-responder.ts'
import { substitutable, type SubstitutableToolbox } from './mcp/mcp-substitute.ts'
import { createMcpToolbox } from './mcp/mcp-toolbox.ts'
import { recordedSearch } from './recorded-search.ts'
import { respondersByMode } from './responder-for.ts'
import type { TakeTurnDeps } from './take-turn.ts'

/** Builds the dependencies with which a developer is asked for the result of a tool. */
export function callToolDeps({
  db,
  clock,
  ids,
  delivery: { callSynchronously, headers },
}: Pick<Services, 'db' | 'clock' | 'ids' | 'delivery'>): CallToolDeps {
  return { callSynchronously, clock, ids, toolTarget: (agent) => toolTarget({ db, headers }, agent) }
}

/** The toolbox for MCP servers. All users share it, so that they share what is known about a server. */
export function mcpToolbox({ mcp, box, log, clock, machine_clock }: Services): SubstitutableToolbox {
  return substitutable(createMcpToolbox({ client: mcp, box, log, clock, machine_clock }))
}

/** Builds the dependencies with which calls, messages and the playground answer turns. */
export function turnsFeature(services: Services, given: Pick<TakeTurnDeps, 'searchKnowledge' | 'mcp'>): TakeTurnDeps {
  const { clock, machine_clock, log, box, modelFor, destinations, delivery } = services
  const shared = { searchKnowledge: recordedSearch(given.searchKnowledge, { clock, machine_clock }) }
  const { callSynchronously } = delivery
  const callTool = createCallTool(callToolDeps(services))
  const with_tools = { ...shared, destinations, callTool, mcp: given.mcp, clock, machine_clock }
  const hosted = hostedResponder({
    ...with_tools,
    modelFor: ({ environment, agent }) => modelFor(environment, agent.ai_provider),
  })
  const endpoint = hostedResponder({
    ...with_tools,
    modelFor: (turn) => endpointModel({ callSynchronously, box }, turn),
    notes_requests: true,
  })
  const byom = byomResponder({ callSynchronously, destinations })
  return { ...shared, mcp: given.mcp, log, responderFor: respondersByMode({ byom, endpoint, hosted }) }
}
