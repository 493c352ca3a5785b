import type { DialOutcome } from '../../../gateways/telephony/carrier.ts'
import type { Call, Mno } from '../../../generated/types.gen.ts'
import type { Rate } from '../../../domain/destinations.ts'
import { ApiError } from '../../../platform/errors.ts'
import { keepReply, releaseKey, type IdempotentRequest } from '../../../platform/idempotency.ts'
import type { CallBackOpening } from '../../../domain/call-back-request.ts'
import type { Plan } from '../../../domain/plan.ts'
import { callCompleted, callInitiated } from '../call-events.ts'
import { publishEvent } from '../call-frames.ts'
import { publishChange } from '../live-call-frames.ts'
import { statesBefore } from '../call-state.ts'
import { CallRow, type CallRecord } from '../call.model.ts'
import { callView } from '../call.view.ts'
import { finishCall } from '../ending/finish-call.ts'
import type { LiveCalls } from '../carrying/live-calls.ts'
import { endedAtOnce, ringing } from './new-call.ts'
import type { BeginCall } from './begin-calls.ts'
import type { ReadInboundFacts } from '../receiving/agent-for-call.ts'
import type { RecordEndedCall } from '../ending/record-ended-call.ts'
import { endOf } from '../session/answer.ts'
import { newSession, type CallSession, type SessionDeps } from '../session/call-session.ts'

export interface DiallingDeps extends SessionDeps {
  live_calls: LiveCalls
  beginCall: BeginCall
  recordEndedCall: RecordEndedCall
  readInboundFacts: ReadInboundFacts
}

export interface Placement {
  call: CallRecord
  plan: Plan
  /** The rate of the called number. Null if the plan's prices apply. */
  rate: Rate | null
  /** The idempotency key under which the reply is stored. */
  request: IdempotentRequest
  opening?: CallBackOpening | undefined
}

/**
 * One outbound call until it rings. Carriers with a network have the call recorded before they dial. For the others it is recorded
 * together with the outcome, in one statement.
 */
export class Dialling {
  readonly #deps: DiallingDeps
  readonly #placement: Placement
  readonly #session: CallSession
  readonly #rung = Promise.withResolvers<Mno>()
  #recorded: Promise<void> | null = null

  constructor(deps: DiallingDeps, placement: Placement) {
    this.#deps = deps
    this.#placement = placement
    this.#session = newSession(deps, placement.call)
    this.#session.opening = placement.opening ?? null
  }

  /** @returns the call, which rings or has already ended. */
  async begin(): Promise<Call> {
    const { workspace_id, from_number: from, to_number: to, created_at: placed_at, environment } = this.#placement.call
    const recorded = (): Promise<void> => (this.#recorded ??= this.#recordFirst())
    const { attempted } = this.#session.signalling
    const followed = { recorded, trying: () => {}, ringing: this.#rung.resolve, attempted }
    const request = { workspace_id, from, to, placed_at, ...followed }
    const outcome = this.#deps.telephony.carrierFor(environment, to).dial(request, this.#session.signal)
    outcome.catch(() => {}) // the session awaits it, or has ended
    try {
      const first = await Promise.race([this.#rung.promise, outcome])
      if (typeof first === 'string') return await this.#rings(first, outcome)
      return first.kind === 'answered' ? await this.#rings(first.mno, outcome) : await this.#failed(first)
    } catch (error) {
      this.#session.abandon(error as Error) // if the line already rings, it is hung up
      throw error
    }
  }

  async #recordFirst(): Promise<void> {
    const { call } = this.#placement
    this.#session.agent = await this.#deps.beginCall({ ...this.#live, reply: callView(call), event: null })
  }

  get #live() {
    return { ...this.#placement, lease: this.#deps.live_calls.lease(), script: null }
  }

  async #rings(mno: Mno, outcome: Promise<DialOutcome>): Promise<Call> {
    const call = ringing(this.#placement.call, mno, this.#session.deps.clock.now())
    const reply = callView(call)
    if (this.#recorded) await this.#recordRinging(call, reply)
    else this.#session.agent = await this.#deps.beginCall({ ...this.#live, call, reply, event: callInitiated(call) })
    this.#session.call = call
    this.#deps.live_calls.carry(this.#session, { connect: () => outcome, reject: () => Promise.resolve() })
    return reply
  }

  async #recordRinging(call: CallRecord, reply: Call): Promise<void> {
    await this.#recorded
    const { call_id, status, mno_used, started_at, updated_at } = call
    await this.#deps.db.knex.transaction(async (trx) => {
      const query = CallRow.in(trx, call).where({ call_id }).whereIn('status', statesBefore('ringing'))
      await query.patch({ status, mno_used, started_at, updated_at })
      await keepReply(trx, this.#placement.request, reply)
      const event_id = await this.#deps.outbox.emit(trx, callInitiated(call))
      const announced = { event_type: 'call.initiated', event_id, event_body: 'null' }
      void trx.executionPromise.then(() => {
        publishEvent(this.#deps.bus, call_id, announced)
        publishChange(this.#deps.bus, call)
      })
    })
  }

  async #failed(outcome: Exclude<DialOutcome, { kind: 'answered' }>): Promise<Call> {
    const { request } = this.#placement
    const call = { ...this.#placement.call, mno_used: 'mno' in outcome ? (outcome.mno ?? null) : null }
    const end = endOf(outcome.kind)
    const { signalling: carried } = this.#session
    const ended = endedAtOnce(call, end, this.#session.deps.clock.now())
    if (this.#recorded) {
      await this.#recorded
      await finishCall(this.#deps, {
        call,
        claim: this.#session.journal.claim,
        erased: false,
        end: { ...end, ended_at: ended.updated_at },
        recording: 'none',
        transcript: [],
        carried,
      })
      await releaseKey(this.#deps.db.knex, request)
    } else await this.#deps.recordEndedCall(ended, callCompleted(ended, [], carried))
    this.#session.keepSignalling()
    if (outcome.kind !== 'carrier_failed') return callView(ended, { signalling: carried.view(null) })
    this.#deps.log.info({ call_id: call.call_id, tried: outcome.tried }, 'no carrier placed a call')
    throw new ApiError('CALL_FAILED', `No carrier could place the call to ${call.to_number}: ${outcome.cause}.`)
  }
}
