import type { CallInbox } from '../../../gateways/telephony/call-inbox.ts'
import type { IncomingCall, Refusal } from '../../../gateways/telephony/line.ts'
import { rolloutContact } from '../../agents/versions/rollout-contact.ts'
import { limitedLog } from '../../../platform/limits/limited-log.ts'
import type { Log } from '../../../platform/log.ts'
import type { InboundFacts } from './agent-for-call.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { receiveCall } from './receive-call.ts'

/**
 * Receives the calls of trunks. A call to a number without an agent does not belong to a workspace, so it is refused without a
 * record.
 */
export function callInbox(deps: DiallingDeps): CallInbox {
  const refusals = limitedLog(deps.log, deps.clock)
  return {
    received: (incoming) => takeIncomingCall(deps, incoming, refusals),
    get is_behind() {
      return deps.late_ends.is_long
    },
  }
}

async function takeIncomingCall(deps: DiallingDeps, incoming: IncomingCall, refusals: Log): Promise<string | null> {
  const environment = 'production'
  const contact = rolloutContact(incoming.from, deps.ids('call'))
  const called = { environment, to_number: incoming.to, workspace_id: null, contact, asked_version: null } as const
  const facts = await deps.readInboundFacts(called)
  if (isAnswered(facts)) await receiveCall(deps, { incoming, environment, facts })
  else {
    const refusal: Refusal = facts ? 'unavailable' : 'unknown_number'
    const reason = facts ? 'the number has no agent or no voice channel' : 'nobody holds the number'
    refusals.info({ mno: incoming.mno, reason, pii: { to: incoming.to } }, 'a call reached a number without an agent')
    await incoming.reject(refusal)
  }
  return facts?.workspace_id ?? null
}

function isAnswered(facts: InboundFacts | undefined): facts is InboundFacts & { agent_id: string } {
  return facts !== undefined && facts.agent_id !== null && facts.channels.includes('voice')
}
