import type { Responder, Turn } from '../../gateways/ai/responder.ts'

/** Selects who answers a turn, by the agent that the conversation began with. */
export type ResponderFor = (turn: Pick<Turn, 'agent' | 'environment'>) => Responder

export interface Responders {
  byom: Responder
  /** For a `byom` agent whose backend is an OpenAI-compatible endpoint. */
  endpoint: Responder
  hosted: Responder
}

/** A `byom` agent's backend is real in both environments. A hosted agent's model depends on the environment. */
export function respondersByMode({ byom, endpoint, hosted }: Responders): ResponderFor {
  return ({ agent }) => {
    if (agent.ai_provider !== 'byom') return hosted
    return agent.webhook_format === 'chat_completions' ? endpoint : byom
  }
}
