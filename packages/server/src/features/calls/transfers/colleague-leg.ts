import { timeLimit } from '@ohun/clock'
import type { TalkRules } from '../../../domain/warm-transfer.ts'
import type { DialOutcome } from '../../../gateways/telephony/carrier.ts'
import type { CallTransferOutcome, CallTransferredPayload } from '../../../generated/types.gen.ts'
import { throughOutage } from '../../../platform/db/through-outage.ts'
import { recordCountry } from '../../billing/record-country.ts'
import { callTransferred } from '../call-events.ts'
import { askColleague } from './ask-colleague.ts'
import { ColleagueLine } from './colleague-line.ts'
import { LegMeter } from './leg-meter.ts'
import type { LegPlacement } from './place-leg.ts'
import { answerLeg, beginLeg, decideLeg, endLeg, recordAgentLeft, recordCarrierJoined } from './transfer-rows.ts'
import type { TransferringSession } from './transferring-session.ts'

/** The leg is in the database before it is dialled, and nobody waits for it to ring. */
const UNWATCHED = { recorded: () => Promise.resolve(), trying: () => {}, ringing: () => {} }

/** The second line of a call, which leads to one colleague, from dialling to its end. */
export class ColleagueLeg {
  readonly destination: string
  readonly #session: TransferringSession
  readonly #placement: LegPlacement
  readonly #position: number
  readonly #started_at: Date
  #answered_at: Date | null = null
  #meter: LegMeter | null = null
  #line: ColleagueLine | null = null

  constructor(session: TransferringSession, placement: LegPlacement, position: number) {
    this.destination = placement.destination
    this.#session = session
    this.#placement = placement
    this.#position = position
    this.#started_at = session.deps.clock.now()
  }

  /** Null until the colleague has answered. */
  get line(): ColleagueLine | null {
    return this.#line
  }

  /** Null if the agent leaves when the colleague has taken the call. */
  get stay(): TalkRules | null {
    return this.#placement.request.stay
  }

  /** Calls the colleague, and asks whether they take the call. The outcome is `canceled` if the signal aborts. */
  async reach(signal: AbortSignal): Promise<CallTransferOutcome> {
    await this.#begin()
    const dialled = await this.#dial(signal)
    if (dialled.kind !== 'answered') return signal.aborted ? 'canceled' : outcomeOf(dialled.kind)
    const line = new ColleagueLine(dialled.line)
    this.#line = line
    if (signal.aborted) return 'canceled'
    if (!(await this.#answer())) return 'failed'
    const decision = await askColleague(this.#session, line, { asking: this.#placement.request, signal })
    return signal.aborted ? 'canceled' : decision
  }

  /** Records and reports the outcome. */
  async decide(outcome: CallTransferOutcome): Promise<void> {
    await this.#write(() => decideLeg(this.#session.deps.db, { ...this.#key, outcome }))
    await this.#report({ outcome, joined_by: outcome === 'accepted' ? 'ohun' : null })
  }

  /** Records and reports that the carrier has joined the caller and the colleague. */
  async joinedByCarrier(): Promise<void> {
    const { deps } = this.#session
    const carrier_joined_at = deps.clock.now()
    await this.#write(() => recordCarrierJoined(deps.db, { ...this.#key, carrier_joined_at }))
    await this.#report({ outcome: 'accepted', joined_by: 'carrier' })
  }

  /** Records that the agent has left the caller with the colleague. @returns the time. */
  async agentLeft(): Promise<Date> {
    const { deps } = this.#session
    const agent_left_at = deps.clock.now()
    await this.#write(() => recordAgentLeft(deps.db, { ...this.#key, agent_left_at }))
    return agent_left_at
  }

  /** Hangs up. Idempotent. */
  async hangUp(): Promise<void> {
    await this.#line?.line.hangUp()
  }

  /** Hangs up, and charges the minutes that were missed. The call must not have ended yet. */
  async end(ended_at: Date): Promise<void> {
    const { deps } = this.#session
    using _ = deps.activity.begin()
    await this.hangUp()
    await this.#meter?.settle(ended_at)
    await this.#write(() => endLeg(deps.db, { ...this.#key, ended_at, outcome: 'canceled' }))
  }

  get #key() {
    return { call_id: this.#session.call.call_id, position: this.#position }
  }

  async #report(said: Pick<CallTransferredPayload, 'outcome' | 'joined_by'>): Promise<void> {
    const { call, journal } = this.#session
    const afterwards = this.stay ? 'stay' : 'leave'
    const times = { started_at: this.#started_at, answered_at: this.#answered_at }
    await journal.write({
      event: callTransferred(call, { afterwards, destination: this.destination, ...times, ...said }),
    })
  }

  async #begin(): Promise<void> {
    const { deps, call } = this.#session
    const { workspace_id, environment } = call
    const { destination, minute_kobo } = this.#placement
    const now = this.#started_at
    using _ = deps.activity.begin()
    await this.#write(async () => {
      const leg = { ...this.#key, workspace_id, destination, minute_kobo, started_at: now }
      await beginLeg(deps.db, { ...leg, agent_stays: this.stay !== null })
    })
    await recordCountry(deps.db, { workspace_id, environment, number: destination, now })
  }

  async #dial(signal: AbortSignal): Promise<DialOutcome> {
    const { deps, call } = this.#session
    const { destination: to, from, request } = this.#placement
    using limit = timeLimit(deps.clock, request.ring_seconds * 1_000, signal)
    const { workspace_id, environment } = call
    const asked = { workspace_id, from, to, placed_at: this.#started_at, ...UNWATCHED }
    try {
      return await deps.telephony.carrierFor(environment, to).dial(asked, limit.signal)
    } catch (error) {
      if (limit.signal.aborted) return { kind: 'no_answer', cause: 'nobody answered in time' }
      throw error
    }
  }

  /** Records the answer, and starts charging. False if the first minute cannot be paid. */
  async #answer(): Promise<boolean> {
    const { deps } = this.#session
    const { minute_kobo } = this.#placement
    const answered_at = deps.clock.now()
    this.#answered_at = answered_at
    await this.#write(() => answerLeg(deps.db, { ...this.#key, answered_at }))
    if (minute_kobo === null) return true
    const meter = new LegMeter(this.#session, { ...this.#key, answered_at, minute_kobo })
    if (!(await meter.start())) return false
    this.#meter = meter
    return true
  }

  /** Writes to the database, and waits for a failover. The call continues in the meantime. */
  async #write(write: () => Promise<void>): Promise<void> {
    const { deps } = this.#session
    using _ = deps.activity.begin()
    await throughOutage(deps.machine_clock, write)
  }
}

function outcomeOf(kind: Exclude<DialOutcome['kind'], 'answered'>): CallTransferOutcome {
  if (kind === 'rejected') return 'declined'
  return kind === 'carrier_failed' ? 'failed' : kind
}
