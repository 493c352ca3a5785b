import type { IncomingCall } from '../../gateways/telephony/line.ts'
import type { Script } from '../../gateways/telephony/sandbox-script.ts'
import type { Environment } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { InboundFacts } from './agent-for-call.ts'
import { callCompleted, callInitiated } from './call-events.ts'
import type { CallRecord } from './call.model.ts'
import { callView } from './call.view.ts'
import type { DiallingDeps } from './dialling.ts'
import { fundsFault } from '../billing/require-funds.ts'
import { firstMinute } from './metering.ts'
import { endedAtOnce, newCall, ringing } from './new-call.ts'
import { recordEndedCall } from './record-ended-call.ts'
import { newSession } from './session/call-session.ts'

/** A caller who rings at a number that has an agent. */
export interface Received {
  incoming: IncomingCall & { script?: Script }
  environment: Environment
  facts: InboundFacts & { agent_id: string }
}

/**
 * Takes an inbound call, or rejects it: either way it is recorded and reported.
 * @returns the call, ringing or rejected.
 */
export async function receiveCall(deps: DiallingDeps, { incoming, environment, facts }: Received): Promise<CallRecord> {
  const now = deps.clock.now()
  const { agent_id, workspace_id } = facts
  const call = newCall({
    call_id: deps.ids('call'),
    workspace_id,
    agent_id,
    environment,
    ai_provider: facts.ai_provider ?? 'byom',
    direction: 'inbound',
    from_number: incoming.from,
    to_number: incoming.to,
    now,
  })
  const received: Ringing = { incoming, call: ringing(call, incoming.mno, now), facts }
  const refusal = refusalOf(facts, environment, now)
  return refusal === null ? await take(deps, received) : await reject(deps, received, refusal)
}

interface Ringing {
  incoming: Received['incoming']
  call: ReturnType<typeof ringing>
  facts: Received['facts']
}

function refusalOf(facts: InboundFacts, environment: Environment, now: Date): string | null {
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
  const script = incoming.script ?? null
  const reported = { request, reply: callView(call, []), event: callInitiated(call) }
  const session = newSession(deps, call)
  try {
    session.agent = await deps.beginCall({ call, plan: facts.plan, lease, script, ...reported })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
    return await reject(deps, { incoming, call, facts }, 'too many calls are running')
  }
  const gaveUp = (): void => session.end({ status: 'canceled', end_reason: 'canceled' })
  incoming.cancelled.addEventListener('abort', gaveUp, { once: true })
  deps.live_calls.carry(session, {
    async connect() {
      const line = await incoming.accept()
      incoming.cancelled.removeEventListener('abort', gaveUp)
      return { kind: 'answered', mno: incoming.mno, line, position: 0 }
    },
    reject: (why) => incoming.reject(why),
  })
  if (incoming.cancelled.aborted) gaveUp()
  return call
}

async function reject(deps: DiallingDeps, { incoming, call }: Ringing, why: string): Promise<CallRecord> {
  await incoming.reject(why)
  const rejected = endedAtOnce(call, { status: 'rejected', end_reason: 'rejected' }, call.created_at)
  await recordEndedCall(deps, rejected, callCompleted(rejected, []))
  deps.log.info({ call_id: call.call_id, why }, 'an inbound call was rejected')
  return rejected
}
