import type { IncomingCall, Line } from '../../gateways/telephony/line.ts'
import type { Script } from '../../gateways/telephony/sandbox-script.ts'
import type { Environment } from '../../platform/caller.ts'
import { orAborted } from '../../platform/clock.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CallFacts } from './agent-for-call.ts'
import { callCompleted, callInitiated } from './call-events.ts'
import type { CallRecord } from './call.model.ts'
import { callView } from './call.view.ts'
import type { DiallingDeps } from './dialling.ts'
import { fundsFault } from '../billing/require-funds.ts'
import { firstMinute } from './metering.ts'
import { endedAtOnce, newCall, ringing } from './new-call.ts'
import { recordEndedCall, recordLiveCall } from './record-new-call.ts'
import { newSession } from './session/call-session.ts'

/** A caller who rings at a number that has an agent, or at the agent's public link. */
export interface Received {
  /** Where it is known before the call. */
  call_id?: string
  incoming: IncomingCall & { script?: Script }
  environment: Environment
  facts: CallFacts & { agent_id: string }
}

/**
 * Takes an inbound call, or rejects it: either way it is recorded and reported.
 * @returns the call, ringing or rejected.
 */
export async function receiveCall(deps: DiallingDeps, received: Received): Promise<CallRecord> {
  const { incoming, environment, facts, call_id = deps.ids('call') } = received
  const now = deps.clock.now()
  const { agent_id, workspace_id } = facts
  const call = newCall({
    call_id,
    workspace_id,
    agent_id,
    environment,
    ai_provider: facts.ai_provider ?? 'byom',
    direction: 'inbound',
    from_number: incoming.from,
    to_number: incoming.to,
    now,
  })
  const rings: Ringing = { incoming, call: ringing(call, incoming.mno, now), facts }
  const refusal = refusalOf(facts, environment, now)
  return refusal === null ? await take(deps, rings) : await reject(deps, rings, refusal)
}

interface Ringing {
  incoming: Received['incoming']
  call: CallRecord
  facts: Received['facts']
}

function refusalOf(facts: CallFacts, environment: Environment, now: Date): string | null {
  if (facts.agent_status !== 'active') return 'the agent is paused'
  if (environment === 'sandbox') return null
  if (!facts.dpa_accepted) return 'the data processing agreement is not accepted'
  const fault = fundsFault(facts, firstMinute(facts.plan, facts.ai_provider ?? 'byom'), now)
  return fault && 'the balance, the quota or the cap of the agent is used up'
}

async function take(deps: DiallingDeps, { incoming, call, facts }: Ringing): Promise<CallRecord> {
  const { workspace_id, environment } = call
  const caller = { workspace_id, environment, actor: 'caller', requests_per_minute: 0 }
  const request = { caller, operation_id: 'receiveCall', claim: undefined }
  const lease = deps.live_calls.lease()
  const live = { call, plan: facts.plan, lease, script: incoming.script ?? null, request, reply: callView(call, []) }
  const session = newSession(deps, call)
  try {
    session.agent = await recordLiveCall(deps, live, callInitiated(call))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
    return await reject(deps, { incoming, call, facts }, 'too many calls are running')
  }
  const gaveUp = (): void => session.end({ status: 'canceled', end_reason: 'canceled' })
  incoming.cancelled.addEventListener('abort', gaveUp, { once: true })
  deps.live_calls.carry(session, {
    async connect(signal) {
      const line = await lineOf(incoming, signal)
      incoming.cancelled.removeEventListener('abort', gaveUp)
      return { kind: 'answered', line, position: 0 }
    },
    reject: (why) => incoming.reject(why),
  })
  if (incoming.cancelled.aborted) gaveUp()
  return call
}

/** A call that ends before its line is there does not wait for it; the line is then nobody's, and is hung up. */
async function lineOf(incoming: IncomingCall, signal: AbortSignal): Promise<Line> {
  const accepted = incoming.accept()
  try {
    return await orAborted(signal, accepted)
  } catch (error) {
    accepted.then((line) => line.hangUp()).catch(() => {})
    throw error
  }
}

async function reject(deps: DiallingDeps, { incoming, call }: Ringing, why: string): Promise<CallRecord> {
  await incoming.reject(why)
  const rejected = endedAtOnce(call, { status: 'rejected', end_reason: 'rejected' }, call.created_at)
  await recordEndedCall(deps, rejected, callCompleted(rejected, []))
  deps.log.info({ call_id: call.call_id, why }, 'an inbound call was rejected')
  return rejected
}
