import type { Clock } from '../platform/clock.ts'

/** So many failures in a row open it. */
const FAILURES_TO_OPEN = 5
/** Then the carrier is left alone for this long, and tried once. */
const OPEN_MS = 30_000

/** For people: why a carrier was not tried. */
export const LEFT_ALONE = 'it has been failing and is left alone for a while'

/** Says when a dead carrier is to be skipped, so that nothing loses its time to it. One for each carrier and channel. */
export class CarrierBreaker {
  readonly #clock: Clock
  #failures = 0
  #closed_from = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** May the carrier be tried? How that went is reported to `ended`. */
  admits(): boolean {
    const now = this.#clock.now().getTime()
    if (now < this.#closed_from) return false
    // Until the outcome of this try is known the next ones pass the carrier by.
    if (this.#failures >= FAILURES_TO_OPEN) this.#closed_from = now + OPEN_MS
    return true
  }

  /** `untried`: it was not there to be tried, which cost nothing and says nothing of the next time. */
  ended(result: 'worked' | 'failed' | 'untried'): void {
    if (result !== 'untried') this.#failures = result === 'failed' ? this.#failures + 1 : 0
    const opens = result === 'failed' && this.#failures >= FAILURES_TO_OPEN
    this.#closed_from = opens ? this.#clock.now().getTime() + OPEN_MS : 0
  }
}
