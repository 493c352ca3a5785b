import { ranFor, type Clock } from '@ohun/clock'

/** A process that keeps up records a call within tens of milliseconds, and with a slow database within hundreds. */
export const BACKLOG = { slow_ms: 1_000, max: 8 } as const

interface Waiting {
  since_ms: number
}

/**
 * The inbound calls, or the ends of calls, that wait to be recorded. When several have waited for long, the database, the processor
 * or both cannot keep up, and another call would wait as well and delay the others. Their age shows this, whatever the cause. A
 * single call that waits for a lock is not enough.
 */
export class Backlog {
  readonly #clock: Clock
  /** The waiting calls, oldest first. */
  readonly #waiting = new Set<Waiting>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True if no call should be accepted now. It looks at a few calls at most, so it stays cheap under load. */
  get is_long(): boolean {
    let slow = 0
    for (const { since_ms } of this.#waiting) {
      if (ranFor(this.#clock, since_ms) < BACKLOG.slow_ms) return false
      if (++slow === BACKLOG.max) return true
    }
    return false
  }

  /** Counts as waiting from the arrival or the end of a call until it is recorded, or until recording it has failed. */
  async during<T>(record: () => Promise<T>): Promise<T> {
    const one: Waiting = { since_ms: this.#clock.monotonic_ms() }
    this.#waiting.add(one)
    try {
      return await record()
    } finally {
      this.#waiting.delete(one)
    }
  }
}
