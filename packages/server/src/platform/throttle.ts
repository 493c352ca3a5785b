import { systemClock, type Clock } from '@ohun/clock'

/** How many may begin at once after a pause, so that occasional work never waits. */
export const BURST = 5

/**
 * Lets recurring work wait for some milliseconds, so that more is done each time. It uses the time of the machine, whatever clock the
 * service runs on, because it saves work of the machine.
 */
export class Throttle {
  readonly #max_wait_ms: number
  readonly #clock: Clock
  /** The time of the next request if all of them came this far apart. */
  #next_ms = -Infinity
  #is_due = false
  #again = (): void => {}
  #cancel: (() => void) | null = null

  constructor(max_wait_ms: number, clock: Clock = systemClock) {
    this.#max_wait_ms = max_wait_ms
    this.#clock = clock
  }

  /**
   * To be called for each request. The first one that must wait sets the time for all that come in the meantime.
   * @returns whether the work may begin, until it does. If not, the last `again` is called when it may.
   */
  mayBegin(again: () => void): boolean {
    if (this.#is_due) return true
    const is_occasional = this.#count()
    if (is_occasional && this.#cancel === null) this.#is_due = true
    else this.#await(again)
    return this.#is_due
  }

  /** Begins the work, also if it must not wait. The waiting requests are not called any more, because they begin with it. */
  begin(): void {
    if (!this.#is_due) this.#count()
    this.#is_due = false
    this.#cancel?.()
    this.#cancel = null
  }

  /** Counts a request. @returns whether there were few before it. */
  #count(): boolean {
    const now_ms = this.#clock.monotonic_ms()
    const latest_ms = now_ms + (BURST - 1) * this.#max_wait_ms
    const is_occasional = this.#next_ms <= latest_ms
    this.#next_ms = Math.min(Math.max(now_ms, this.#next_ms), latest_ms) + this.#max_wait_ms
    return is_occasional
  }

  #await(again: () => void): void {
    this.#again = again
    this.#cancel ??= this.#clock.after(this.#max_wait_ms, () => {
      this.#cancel = null
      this.#is_due = true
      this.#again()
    })
  }
}
