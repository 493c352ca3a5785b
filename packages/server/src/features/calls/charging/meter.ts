import type { Activity } from '../../../platform/activity.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../../platform/log.ts'
import type { CallEnd } from '../call-state.ts'
import type { CallRecord } from '../call.model.ts'
import { chargeMinute, minuteCharge } from './charge-minute.ts'
import type { MinuteCharge } from './minute-charges.ts'
import { chargeTransfer, returnTransfer, type ChargedTransfer, type TransferDeps } from './charge-transfer.ts'
import { costOf, settleMinutes } from './metering.ts'
import { MinuteTimer } from './minute-timer.ts'

/** The session of the call that is charged. */
interface MeteredSession {
  readonly deps: Parameters<typeof settleMinutes>[0] & TransferDeps & { clock: Clock; log: Log; activity: Activity }
  readonly signal: AbortSignal
  call: CallRecord
  end(end: CallEnd): void
}

/**
 * Charges a connected call for each minute as it begins, and ends the call when the balance is used up. A charge that
 * fails for another reason is repeated at the end of the call.
 */
export class Meter {
  readonly #session: MeteredSession
  #has_first_minute = false
  #amount_kobo: number | null = null
  #is_exhausted = false
  /** True while the result of the statement that charges the first minute is unknown. The minute may have been charged. */
  #is_uncertain = false
  #transfers = 0
  #has_legs = false
  #timer: MinuteTimer | null = null

  constructor(session: MeteredSession) {
    this.#session = session
  }

  /** Sets the price of a minute, or null. An answered call owes it even if the call ends before the charge. */
  price(amount_kobo: number | null): void {
    this.#is_uncertain = false
    this.#amount_kobo = amount_kobo
  }

  /** The charge of the first minute, for the statement that records the answer. Null if the call is free or its price is not known yet. */
  firstMinute(answered_at: Date): MinuteCharge | null {
    const { deps, call } = this.#session
    if (this.#amount_kobo === null) return null
    this.#is_uncertain = true
    return minuteCharge(deps, { call: { ...call, answered_at }, minute: 1, amount_kobo: this.#amount_kobo })
  }

  /** That statement has charged the minute. @param cost_kobo - The call's cost so far. */
  firstMinuteCharged(cost_kobo: number): void {
    this.#has_first_minute = true
    this.#session.call = { ...this.#session.call, cost_kobo }
  }

  /** Starts charging, once the call's agent is known. Resolves when the first minute is charged. */
  async start(): Promise<void> {
    const amount_kobo = this.#amount_kobo
    if (amount_kobo === null) return
    const { deps, call, signal } = this.#session
    const charge = (minute: number): Promise<boolean> => this.#charge(minute, amount_kobo)
    this.#timer = new MinuteTimer({ clock: deps.clock, signal, answered_at: call.answered_at, charge })
    if (this.#has_first_minute) this.#timer.startWithSecond()
    else await this.#timer.start()
  }

  /**
   * Charges a transfer, carries it out, and refunds it if it is refused. If the database or the process is lost in the meantime, a job
   * refunds it, unless the call ends as transferred.
   * @returns whether the other party was transferred, or `unpaid` if the balance does not suffice.
   */
  async transfer(amount_kobo: number, carryOut: () => Promise<boolean>): Promise<boolean | 'unpaid'> {
    const { deps, call } = this.#session
    if (amount_kobo === 0 || call.environment === 'sandbox') return await carryOut()
    const charged = { call, transfer: ++this.#transfers, amount_kobo, at: deps.clock.now() }
    if (!(await this.#active(() => chargeTransfer(deps, charged)))) return 'unpaid'
    const is_taken = await carryOut()
    if (!is_taken) await this.#active(() => this.#refund(charged))
    return is_taken
  }

  async #refund(charged: ChargedTransfer): Promise<void> {
    const { deps, call } = this.#session
    await returnTransfer(deps, charged).catch((error: unknown) =>
      deps.log.warn({ err: error, call_id: call.call_id }, 'a transfer could not be refunded; it is refunded later'),
    )
  }

  /** Tells the meter that lines to colleagues are charged too, as part of the call's cost. */
  hasLegs(): void {
    this.#has_legs = true
  }

  /** @returns the total cost of the call. */
  async settle(ended_at: Date): Promise<number> {
    await this.#timer?.stop()
    const { deps, call } = this.#session
    if (this.#is_exhausted || this.#is_uncertain) return await costOf(deps.db, call)
    const only_minutes = this.#transfers === 0 && !this.#has_legs
    return await settleMinutes(deps, { call, amount_kobo: this.#amount_kobo, ended_at, only_minutes })
  }

  async #charge(minute: number, amount_kobo: number): Promise<boolean> {
    const { deps, call } = this.#session
    using _ = deps.activity.begin()
    try {
      const cost_kobo = await chargeMinute(deps, { call, minute, amount_kobo })
      if (cost_kobo === null) this.#exhaust()
      else this.#session.call = { ...this.#session.call, cost_kobo }
    } catch (error) {
      deps.log.warn({ err: error, call_id: call.call_id, minute }, 'a minute could not be charged; it is charged later')
    }
    return !this.#is_exhausted
  }

  async #active<T>(work: () => Promise<T>): Promise<T> {
    using _ = this.#session.deps.activity.begin()
    return await work()
  }

  #exhaust(): void {
    this.#is_exhausted = true
    this.#session.end({ status: 'completed', end_reason: 'balance_exhausted' })
  }
}
