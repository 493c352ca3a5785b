import { MINUTE_MS } from '../charging/charge-minute.ts'
import { chargeLegMinute, settleLegMinutes, type PricedLeg } from './charge-leg.ts'
import type { TransferringSession } from './transferring-session.ts'

/** Charges the line to a colleague for each minute as it begins, and ends the call when the balance is used up. */
export class LegMeter {
  readonly #session: TransferringSession
  readonly #leg: PricedLeg
  #charged = 0
  #is_exhausted = false
  #cancel = (): void => {}
  #charging: Promise<unknown> = Promise.resolve()

  constructor(session: TransferringSession, leg: PricedLeg) {
    this.#session = session
    this.#leg = leg
  }

  /**
   * Charges the first minute. False if it cannot be paid; then nothing more is charged. Charging also stops when the session ends,
   * whether the call is over or another process may continue it.
   */
  async start(): Promise<boolean> {
    const { meter, signal } = this.#session
    meter.hasLegs()
    signal.addEventListener('abort', () => this.#cancel(), { once: true })
    const is_paid = await this.#charge()
    if (is_paid) this.#schedule()
    return is_paid
  }

  /** Charges the minutes that were missed while the line was open. */
  async settle(ended_at: Date): Promise<void> {
    this.#cancel()
    await this.#charging
    const { deps, call } = this.#session
    if (!this.#is_exhausted) await settleLegMinutes(deps, call, { ...this.#leg, ended_at })
  }

  #schedule(): void {
    const { deps, signal } = this.#session
    if (signal.aborted) return
    const { clock } = deps
    const next_at = this.#leg.answered_at.getTime() + this.#charged * MINUTE_MS
    this.#cancel = clock.after(next_at - clock.now().getTime(), () => void (this.#charging = this.#next()))
  }

  async #next(): Promise<void> {
    const charged = this.#charge()
    this.#schedule()
    if (await charged) return
    this.#cancel()
    this.#session.end({ status: 'completed', end_reason: 'balance_exhausted' })
  }

  async #charge(): Promise<boolean> {
    const { deps, call } = this.#session
    using _ = deps.activity.begin()
    const minute = ++this.#charged
    try {
      const is_paid = await chargeLegMinute(deps, call, { ...this.#leg, minute })
      this.#is_exhausted = !is_paid
      return is_paid
    } catch (error) {
      deps.log.warn(
        { err: error, call_id: call.call_id, minute },
        'a minute of a transfer could not be charged; it is charged later',
      )
      return true
    }
  }
}
