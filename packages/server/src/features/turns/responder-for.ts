import type { AnswerPart, Responder, Turn } from '../../gateways/ai/responder.ts'
import { scriptedResponder } from '../../gateways/ai/scripted-responder.ts'

/** Who answers a turn, by the agent that the conversation began with. */
export type ResponderFor = (turn: Pick<Turn, 'agent' | 'environment'>) => Responder

const unconfigured: Responder = {
  // oxlint-disable-next-line typescript/require-await -- an answer comes in parts, this one in one.
  async *respond(): AsyncIterable<AnswerPart> {
    const detail = 'no hosted provider is configured'
    yield { kind: 'failed', failure: { reason: 'provider', detail, status: null } }
  },
}

/** A `byom` agent's backend is real in both environments; a hosted model is scripted in the sandbox. */
export function respondersByEnvironment(byom: Responder): ResponderFor {
  return ({ agent, environment }) => {
    if (agent.ai_provider === 'byom') return byom
    return environment === 'sandbox' ? scriptedResponder : unconfigured
  }
}
