import { scriptedIncoming } from '../../../gateways/telephony/sandbox-incoming.ts'
import type { Improvise, Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { IncomingCall } from '../../../gateways/telephony/line.ts'
import { ApiError } from '../../../platform/errors.ts'
import { rolloutContact } from '../../agents/versions/rollout-contact.ts'
import type { CallRecord } from '../call.model.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { factsOfAgent } from './agent-for-call.ts'
import { receiveCall } from './receive-call.ts'

/** A caller with a script, who calls an agent in the sandbox. */
export interface PlayedCaller {
  call_id: string
  agent_id: string
  from_number: string
  to_number: string
  script: Script
  /** For a script that leaves something open. */
  improvise?: Improvise
}

/** A call of a played caller. */
export interface PlayedCall {
  call: CallRecord
  /** Resolves when the line is gone. What the session records then is not recorded yet. */
  over: Promise<void>
}

export type PlayCaller = (caller: PlayedCaller) => Promise<PlayedCall>

/** Has a caller with a script ring at the agent. @throws ApiError NOT_FOUND if the agent is gone */
export async function playCaller(
  deps: DiallingDeps,
  { call_id, agent_id, from_number: from, to_number: to, script, ...open }: PlayedCaller,
): Promise<PlayedCall> {
  const contact = rolloutContact(from, call_id)
  const facts = await factsOfAgent(deps, { agent_id, contact, asked_version: null })
  if (!facts) throw new ApiError('NOT_FOUND', `${agent_id} does not exist.`)
  const over = Promise.withResolvers<void>()
  const incoming = { ...watched(scriptedIncoming(deps.clock, { from, to, script, ...open }), over.resolve), script }
  const call = await receiveCall(deps, { call_id, incoming, environment: 'sandbox', facts })
  if (call.ended_at !== null) over.resolve()
  return { call, over: over.promise }
}

/** The same caller, who tells when the line is gone. */
function watched(incoming: IncomingCall, over: () => void): IncomingCall {
  return {
    ...incoming,
    async accept() {
      const line = await incoming.accept()
      const hangUp = line.hangUp.bind(line)
      line.hangUp = async () => {
        await hangUp()
        over()
      }
      return line
    },
    async reject(refusal) {
      await incoming.reject(refusal)
      over()
    },
  }
}
