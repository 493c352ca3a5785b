import type { Clock } from '@ohun/clock'

/** A queue sleeps on it. A ring between sleeps is kept: the next sleep ends immediately. */
export class Alarm {
  readonly #clock: Clock
  #rung = false
  /** The earliest time at which it has been asked to ring and has not rung yet. */
  #ring_at = Infinity
  #asleep: { wake: () => void; cancel: () => void } | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True if the next sleep would end at once. */
  get rung(): boolean {
    return this.#rung
  }

  /** True during a sleep that nothing has ended yet. */
  get asleep(): boolean {
    return this.#asleep !== undefined && !this.#rung
  }

  ring(): void {
    this.#rung = true
    this.#asleep?.wake()
  }

  /** Ends the sleep of that time, however often it rings before. Of several times only the earliest is kept. */
  ringAt(time: Date): void {
    if (time.getTime() >= this.#ring_at) return
    this.#ring_at = time.getTime()
    this.#arm()
  }

  /** Resolves at the next ring. @returns whether a time has come, so that the next one is unknown. */
  async sleep(): Promise<boolean> {
    if (!this.#rung && !this.#isTime)
      await new Promise<void>((resolve) => {
        this.#asleep = { wake: resolve, cancel: () => {} }
        this.#arm()
      })
    this.#asleep?.cancel()
    this.#asleep = undefined
    this.#rung = false
    const timed = this.#isTime
    if (timed) this.#ring_at = Infinity
    return timed
  }

  get #isTime(): boolean {
    return this.#ring_at <= this.#clock.now().getTime()
  }

  #arm(): void {
    const asleep = this.#asleep
    if (!asleep || this.#ring_at === Infinity) return
    asleep.cancel()
    asleep.cancel = this.#clock.after(this.#ring_at - this.#clock.now().getTime(), asleep.wake)
  }
}
