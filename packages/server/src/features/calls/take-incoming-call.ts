import type { CallInbox } from '../../gateways/telephony/call-inbox.ts'
import type { IncomingCall, Refusal } from '../../gateways/telephony/line.ts'
import { agentForCall, type InboundFacts } from './agent-for-call.ts'
import type { DiallingDeps } from './dialling.ts'
import { receiveCall } from './receive-call.ts'

/**
 * Receives the calls of trunks. A call to a number without an agent does not belong to a workspace: it is refused without a
 * record.
 */
export function callInbox(deps: DiallingDeps): CallInbox {
  return { received: (incoming) => takeIncomingCall(deps, incoming) }
}

async function takeIncomingCall(deps: DiallingDeps, incoming: IncomingCall): Promise<void> {
  const environment = 'production'
  const facts = await agentForCall(deps, { environment, to_number: incoming.to, workspace_id: null })
  if (isAnswered(facts)) await receiveCall(deps, { incoming, environment, facts })
  else {
    const refusal: Refusal = facts ? 'unavailable' : 'unknown_number'
    deps.log.info({ mno: incoming.mno, refusal, pii: { to: incoming.to } }, 'a call reached a number without an agent')
    await incoming.reject(refusal)
  }
}

function isAnswered(facts: InboundFacts | undefined): facts is InboundFacts & { agent_id: string } {
  return facts !== undefined && facts.agent_id !== null && facts.channels.includes('voice')
}
