import { systemClock, type Clock } from '@ohun/clock'

/** How many may begin at once after a pause, so that occasional work never waits. */
export const BURST = 5

/**
 * Keeps recurring work some milliseconds apart, so that more is done each time. It uses the time of the machine, whatever clock the
 * service runs on, because it saves work of the machine.
 */
export class Throttle {
  readonly #interval_ms: number
  readonly #clock: Clock
  /** The time of the next one if all of them were this far apart. */
  #next_ms = -Infinity
  #again = (): void => {}
  #cancel: (() => void) | null = null

  constructor(interval_ms: number, clock: Clock = systemClock) {
    this.#interval_ms = interval_ms
    this.#clock = clock
  }

  /** @returns whether it may begin now. If not, the last `again` is called when it may. */
  mayBegin(again: () => void): boolean {
    const now_ms = this.#clock.monotonic_ms()
    const wait_ms = this.#next_ms - (BURST - 1) * this.#interval_ms - now_ms
    if (wait_ms <= 0) {
      this.begin()
      return true
    }
    this.#again = again
    this.#cancel ??= this.#clock.after(wait_ms, () => {
      this.#cancel = null
      this.#again()
    })
    return false
  }

  /** Begins one that must not wait. The waiting ones are not called any more, because they begin with it. */
  begin(): void {
    const now_ms = this.#clock.monotonic_ms()
    const latest_ms = now_ms + (BURST - 1) * this.#interval_ms
    this.#next_ms = Math.min(Math.max(now_ms, this.#next_ms), latest_ms) + this.#interval_ms
    this.#cancel?.()
    this.#cancel = null
  }
}
