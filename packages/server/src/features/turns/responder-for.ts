import type { Responder, Turn } from '../../gateways/ai/responder.ts'

/** Selects who answers a turn, by the agent that the conversation began with. */
export type ResponderFor = (turn: Pick<Turn, 'agent' | 'environment'>) => Responder

/** A `byom` agent's backend is real in both environments. A hosted agent's model depends on the environment. */
export function respondersByMode({ byom, hosted }: { byom: Responder; hosted: Responder }): ResponderFor {
  return ({ agent }) => (agent.ai_provider === 'byom' ? byom : hosted)
}
