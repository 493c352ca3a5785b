import type { Clock } from '@ohun/clock'

/** A queue sleeps on it. A ring between sleeps is kept: the next sleep ends immediately. */
export class Alarm {
  readonly #clock: Clock
  #rung = false
  #ring_at = Infinity
  #asleep: { wake: () => void; cancel: () => void; until: number } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True if the next sleep would end at once. */
  get rung(): boolean {
    return this.#rung
  }

  ring(): void {
    this.#rung = true
    this.#asleep?.wake()
  }

  /** Ends the current sleep, or the next one, no later than this. */
  ringAt(time: Date): void {
    const at = time.getTime()
    if (at <= this.#clock.now().getTime()) return this.ring()
    this.#ring_at = Math.min(this.#ring_at, at)
    if (this.#asleep && at < this.#asleep.until) this.#rearm(at)
  }

  async sleepUntil(time: Date): Promise<void> {
    const until = Math.min(time.getTime(), this.#ring_at)
    if (!this.#rung && until > this.#clock.now().getTime()) {
      await new Promise<void>((resolve) => {
        this.#asleep = { wake: resolve, cancel: () => {}, until }
        this.#rearm(until)
      })
      this.#asleep?.cancel()
      this.#asleep = undefined
    }
    this.#rung = false
    this.#ring_at = Infinity
  }

  #rearm(until: number): void {
    const asleep = this.#asleep
    if (!asleep) return
    asleep.cancel()
    asleep.until = until
    asleep.cancel = this.#clock.after(until - this.#clock.now().getTime(), asleep.wake)
  }
}
