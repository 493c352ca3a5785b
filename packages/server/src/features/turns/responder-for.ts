import type { Responder } from '../../gateways/ai/responder.ts'
import { scriptedResponder } from '../../gateways/ai/scripted-responder.ts'
import type { AiMode } from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'

/** Who answers for a call: it is asked with the mode the call began with. */
export type ResponderFor = (call: { ai_mode: AiMode; environment: Environment }) => Responder

const unconfigured: Responder = {
  respond: () => Promise.resolve({ kind: 'failed', cause: 'no hosted provider is configured' }),
}

/** A `byom` agent's backend is real in both environments; a hosted model is scripted in the sandbox. */
export function respondersByEnvironment(byom: Responder): ResponderFor {
  return ({ ai_mode, environment }) => {
    if (ai_mode === 'byom') return byom
    return environment === 'sandbox' ? scriptedResponder : unconfigured
  }
}
