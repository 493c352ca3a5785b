import type { Clock } from '@ohun/clock'

const MINUTE_SECONDS = 60

/** The current activity of one link. */
export class LinkMeter {
  readonly #clock: Clock
  in_flight = 0
  /** How many were accepted, by second. */
  #accepted: { second: number; count: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  accepted(): void {
    const second = this.#second()
    const last = this.#accepted.at(-1)
    if (last?.second === second) last.count++
    else this.#accepted.push({ second, count: 1 })
    if (this.#accepted.length > MINUTE_SECONDS) this.#accepted.shift()
  }

  get accepted_last_minute(): number {
    const since = this.#second() - MINUTE_SECONDS
    return this.#accepted.reduce((sum, { second, count }) => (second > since ? sum + count : sum), 0)
  }

  #second(): number {
    return Math.floor(this.#clock.monotonic_ms() / 1_000)
  }
}
