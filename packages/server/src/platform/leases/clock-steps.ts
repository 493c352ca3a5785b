import { steadyClock, type Clock } from '@ohun/clock'

/** Clocks drift, and time servers correct them a little at a time. */
const MAX_DRIFT_MS = 1_000

/**
 * Notices that the wall clock was set. Leases that others wrote by the same clock may then have ended without having lapsed, until their
 * holders renew them.
 */
export class ClockSteps {
  readonly #clock: Clock
  readonly #doubted_ms: number
  #steady: Clock
  #doubts_until_ms = -Infinity

  /** @param doubted_ms - How long the ends of leases are not trusted after a step: the length of a lease. */
  constructor(clock: Clock, doubted_ms: number) {
    this.#clock = clock
    this.#doubted_ms = doubted_ms
    this.#steady = steadyClock(clock)
  }

  /** Whether the ends of leases can be compared with the clock. Call it more often than the clock is set. */
  get is_trusted(): boolean {
    const now_ms = this.#clock.monotonic_ms()
    const drift_ms = this.#clock.now().getTime() - this.#steady.now().getTime()
    this.#steady = steadyClock(this.#clock)
    if (Math.abs(drift_ms) > MAX_DRIFT_MS) this.#doubts_until_ms = now_ms + this.#doubted_ms
    return now_ms >= this.#doubts_until_ms
  }
}
