import type { IncomingCall, Refusal } from '../../../gateways/telephony/line.ts'
import type { Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { Environment } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { CallFacts } from './agent-for-call.ts'
import { callCompleted, callInitiated } from '../call-events.ts'
import type { CallRecord } from '../call.model.ts'
import { callView } from '../call.view.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { fundsFault } from '../../billing/require-funds.ts'
import { firstMinute, minutePrice } from '../charging/metering.ts'
import { endedAtOnce, newCall, ringing } from '../placing/new-call.ts'
import { CallOver } from '../session/call-over.ts'
import { newSession, type CallSession } from '../session/call-session.ts'
import type { RingOutcome } from '../session/ring.ts'

/** An incoming call to a number that has an agent, or to the agent's public link. */
export interface Received {
  /** The id of the call, if it is known before the call. */
  call_id?: string
  incoming: IncomingCall & { script?: Script }
  environment: Environment
  facts: CallFacts & { agent_id: string }
}

/**
 * Accepts an inbound call, or rejects it. Either way it is recorded and reported.
 * @returns the call, ringing or rejected.
 * @throws ApiError UNAVAILABLE while this process drains.
 */
export async function receiveCall(deps: DiallingDeps, received: Received): Promise<CallRecord> {
  return await deps.live_calls.setUp(() => recordCall(deps, received))
}

async function recordCall(deps: DiallingDeps, received: Received): Promise<CallRecord> {
  const { incoming, environment, facts, call_id = deps.ids('call') } = received
  const now = deps.clock.now()
  const { agent_id, agent_version, workspace_id } = facts
  const call = newCall({
    call_id,
    workspace_id,
    agent_id,
    environment,
    agent_version,
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

/** The reason why a call is not accepted, and the answer to the caller. */
interface Refused {
  why: string
  refusal: Refusal
}

function refusalOf(facts: CallFacts, environment: Environment, now: Date): Refused | null {
  const why = hindrance(facts, environment, now)
  return why === null ? null : { why, refusal: 'unavailable' }
}

function hindrance(facts: CallFacts, environment: Environment, now: Date): string | null {
  if (facts.agent_status !== 'active') return 'the agent is paused'
  if (environment === 'sandbox') return null
  if (!facts.dpa_accepted) return 'the data processing agreement is not accepted'
  if (facts.blocked_at !== null) return 'the workspace is blocked by the operator'
  const fault = fundsFault(facts, firstMinute({ plan: facts.plan, ai_provider: facts.ai_provider ?? 'byom' }), now)
  return fault && 'the balance, the quota, or the daily cap of the agent or the workspace is used up'
}

async function take(deps: DiallingDeps, { incoming, call, facts }: Ringing): Promise<CallRecord> {
  const { workspace_id, environment } = call
  const caller = { workspace_id, environment, actor: 'caller', role: 'owner', requests_per_minute: 0 } as const
  const request = { caller, operation_id: 'receiveCall', claim: undefined }
  const lease = deps.live_calls.lease()
  const script = incoming.script ?? null
  const reported = { request, reply: callView(call), event: callInitiated(call) }
  const session = newSession(deps, call)
  session.has_rules = facts.has_rules
  session.signalling.claims = incoming.signalling ?? null
  try {
    session.agent = await deps.beginCall({ call, plan: facts.plan, rate: null, lease, script, ...reported })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error
    return await reject(deps, { incoming, call, facts }, { why: 'too many calls are running', refusal: 'busy' })
  }
  // With rules, another agent may take the call at another price.
  if (!facts.has_rules) session.meter.price(minutePrice(call, { plan: facts.plan, rate: null }))
  const gaveUp = (): void => session.end({ status: 'canceled', end_reason: 'canceled' })
  incoming.cancelled.addEventListener('abort', gaveUp, { once: true })
  // Whatever ends the call while it rings, the caller receives an answer.
  session.signal.addEventListener('abort', () => incoming.reject(refusalBy(session)).catch(() => {}), { once: true })
  deps.live_calls.carry(session, {
    async connect() {
      const outcome = await accept(deps, incoming, session)
      incoming.cancelled.removeEventListener('abort', gaveUp)
      return outcome
    },
    reject: () => incoming.reject('declined'),
  })
  if (incoming.cancelled.aborted) gaveUp()
  return call
}

/** The refusal of a call that ends while it rings. It is `failed` if this process cannot continue, because another one may. */
function refusalBy({ signal }: CallSession): Refusal {
  const { reason } = signal as { reason: unknown }
  return reason instanceof CallOver && reason.end.end_reason !== 'connection_lost' ? 'declined' : 'failed'
}

async function accept({ log }: DiallingDeps, incoming: IncomingCall, session: CallSession): Promise<RingOutcome> {
  const { signal, call } = session
  try {
    const line = await incoming.accept()
    if (!signal.aborted) return { kind: 'answered', line, position: 0 }
    await line.hangUp()
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, call_id: call.call_id }, 'an inbound call could not be answered')
  }
  signal.throwIfAborted()
  return { kind: 'carrier_failed', cause: 'the call could not be answered' }
}

async function reject(deps: DiallingDeps, { incoming, call }: Ringing, { why, refusal }: Refused): Promise<CallRecord> {
  await incoming.reject(refusal)
  const rejected = endedAtOnce(call, { status: 'rejected', end_reason: 'rejected' }, call.created_at)
  await deps.recordEndedCall(rejected, callCompleted(rejected, []))
  deps.log.info({ call_id: call.call_id, reason: why }, 'an inbound call was rejected')
  return rejected
}
