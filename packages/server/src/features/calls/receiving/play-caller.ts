import type { IncomingCall, LineQuality } from '../../../gateways/telephony/line.ts'
import type { Script } from '../../../gateways/telephony/sandbox-script.ts'
import { ApiError } from '../../../platform/errors.ts'
import { rolloutContact } from '../../agents/versions/rollout-contact.ts'
import type { CallRecord } from '../call.model.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { factsOfAgent } from './agent-for-call.ts'
import { receiveCall } from './receive-call.ts'

/** A simulated caller who calls an agent in the sandbox. */
export interface PlayedCaller {
  call_id: string
  agent_id: string
  incoming: IncomingCall & { script?: Script }
}

/** The call of a simulated caller. */
export interface PlayedCall {
  call: CallRecord
  /** Resolves when the line is gone, with its quality if it was measured. The session may not have recorded the end of the call yet. */
  over: Promise<LineQuality | null>
}

export type PlayCaller = (caller: PlayedCaller) => Promise<PlayedCall>

/** Has a simulated caller call the agent. @throws ApiError NOT_FOUND if the agent no longer exists */
export async function playCaller(
  deps: DiallingDeps,
  { call_id, agent_id, incoming }: PlayedCaller,
): Promise<PlayedCall> {
  const contact = rolloutContact(incoming.from, call_id)
  const facts = await factsOfAgent(deps, { agent_id, contact, asked_version: null })
  if (!facts) throw new ApiError('NOT_FOUND', `${agent_id} does not exist.`)
  const over = Promise.withResolvers<LineQuality | null>()
  const watching = watched(incoming, over.resolve)
  const call = await receiveCall(deps, { call_id, incoming: watching, environment: 'sandbox', facts })
  if (call.ended_at !== null) over.resolve(null)
  return { call, over: over.promise }
}

/** Wraps a caller to learn when the line is gone. Calls that end are also rejected, which has no effect on accepted ones. */
function watched(
  incoming: PlayedCaller['incoming'],
  over: (quality: LineQuality | null) => void,
): PlayedCaller['incoming'] {
  let is_accepted = false
  return {
    ...incoming,
    async accept() {
      is_accepted = true
      const line = await incoming.accept()
      const hangUp = line.hangUp.bind(line)
      line.hangUp = async () => {
        await hangUp()
        over(line.quality())
      }
      return line
    },
    async reject(refusal) {
      await incoming.reject(refusal)
      if (!is_accepted) over(null)
    },
  }
}
