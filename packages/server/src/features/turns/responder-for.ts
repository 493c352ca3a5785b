import type { Responder, Turn } from '../../gateways/ai/responder.ts'

/** Selects the responder of a turn, by the agent with which the conversation began. */
export type ResponderFor = (turn: Pick<Turn, 'agent' | 'environment'>) => Responder

export interface Responders {
  byom: Responder
  /** Answers for a `byom` agent whose backend is an OpenAI-compatible endpoint. */
  endpoint: Responder
  hosted: Responder
}

/** A `byom` agent's backend is called in both environments. A hosted agent's model depends on the environment. */
export function respondersByMode({ byom, endpoint, hosted }: Responders): ResponderFor {
  return ({ agent }) => {
    if (agent.ai_provider !== 'byom') return hosted
    return agent.webhook_format === 'chat_completions' ? endpoint : byom
  }
}
