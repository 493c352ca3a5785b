import { MinuteTimer } from '../charging/minute-timer.ts'
import { chargeLegMinute, settleLegMinutes, type PricedLeg } from './charge-leg.ts'
import type { TransferringSession } from './transferring-session.ts'

/** Charges the line to a colleague for each minute as it begins, and ends the call when the balance is used up. */
export class LegMeter {
  readonly #session: TransferringSession
  readonly #leg: PricedLeg
  readonly #timer: MinuteTimer
  #is_exhausted = false

  constructor(session: TransferringSession, leg: PricedLeg) {
    this.#session = session
    this.#leg = leg
    this.#timer = new MinuteTimer({
      clock: session.deps.clock,
      signal: session.signal,
      answered_at: leg.answered_at,
      charge: (minute) => this.#charge(minute),
    })
  }

  /** Charges the first minute. False if it cannot be paid; then nothing more is charged. */
  async start(): Promise<boolean> {
    this.#session.meter.hasLegs()
    return await this.#timer.start()
  }

  /** Charges the minutes that were missed while the line was open. */
  async settle(ended_at: Date): Promise<void> {
    await this.#timer.stop()
    const { deps, call } = this.#session
    if (!this.#is_exhausted) await settleLegMinutes(deps, call, { ...this.#leg, ended_at })
  }

  /** Ends the call if a minute after the first one cannot be paid. The first one is refused before the colleague is connected. */
  async #charge(minute: number): Promise<boolean> {
    const { deps, call } = this.#session
    using _ = deps.activity.begin()
    try {
      this.#is_exhausted = !(await chargeLegMinute(deps, call, { ...this.#leg, minute }))
    } catch (error) {
      deps.log.warn(
        { err: error, call_id: call.call_id, minute },
        'a minute of a transfer could not be charged; it is charged later',
      )
    }
    if (this.#is_exhausted && minute > 1) this.#session.end({ status: 'completed', end_reason: 'balance_exhausted' })
    return !this.#is_exhausted
  }
}
