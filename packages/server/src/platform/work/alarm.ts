import type { Clock } from '@ohun/clock'

/** Wakes a sleeping queue. A ring between sleeps is kept: the next sleep ends immediately. */
export class Alarm {
  readonly #clock: Clock
  #rung = false
  /** The earliest requested time at which it has not rung yet. */
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

  /** Rings at a time, even if it rings before that as well. Only the earliest of several times is kept. */
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
