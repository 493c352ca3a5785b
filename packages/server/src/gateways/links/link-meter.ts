import type { Clock } from '@ohun/clock'

const MINUTE_SECONDS = 60

/** The current activity of one link. */
export class LinkMeter {
  readonly #clock: Clock
  in_flight = 0
  /** The last inbound call that was refused, and why. Null if there was none. */
  last_refusal: { at: Date; what: string } | null = null
  readonly #accepted: MinuteCount
  readonly #refused: MinuteCount

  constructor(clock: Clock) {
    this.#clock = clock
    this.#accepted = new MinuteCount(clock)
    this.#refused = new MinuteCount(clock)
  }

  accepted(): void {
    this.#accepted.add()
  }

  /** @param what - The reason, for operators. It has no personal data. */
  refused(what: string): void {
    this.#refused.add()
    this.last_refusal = { at: this.#clock.now(), what }
  }

  get accepted_last_minute(): number {
    return this.#accepted.count
  }

  get refused_last_minute(): number {
    return this.#refused.count
  }
}

/** A count over the last minute, kept by second. */
class MinuteCount {
  readonly #clock: Clock
  readonly #seconds: { second: number; count: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(): void {
    const second = this.#second()
    const last = this.#seconds.at(-1)
    if (last?.second === second) last.count++
    else this.#seconds.push({ second, count: 1 })
    if (this.#seconds.length > MINUTE_SECONDS) this.#seconds.shift()
  }

  get count(): number {
    const since = this.#second() - MINUTE_SECONDS
    return this.#seconds.reduce((sum, { second, count }) => (second > since ? sum + count : sum), 0)
  }

  #second(): number {
    return Math.floor(this.#clock.monotonic_ms() / 1_000)
  }
}
