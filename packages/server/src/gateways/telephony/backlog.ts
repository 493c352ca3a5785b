import { ranFor, type Clock } from '@ohun/clock'

/** A process that keeps up records a call within some ten milliseconds, a slow database within some hundred. */
export const BACKLOG = { slow_ms: 1_000, most: 8 } as const

interface Waiting {
  since_ms: number
}

/**
 * The inbound calls, or the ends of calls, that wait to be recorded. When several have waited for long, the database, the processor or both do not keep up: a
 * further call would wait as well, and make the others wait longer. Their age shows that whatever the cause is, and a single call that
 * waits for a lock does not count as much.
 */
export class Backlog {
  readonly #clock: Clock
  /** The oldest first. */
  readonly #waiting = new Set<Waiting>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** No call should be taken now. It looks at a few calls at most, so that asking costs nothing under load. */
  get is_long(): boolean {
    let slow = 0
    for (const { since_ms } of this.#waiting) {
      if (ranFor(this.#clock, since_ms) < BACKLOG.slow_ms) return false
      if (++slow === BACKLOG.most) return true
    }
    return false
  }

  /** Runs from the arrival or the end of a call until it is recorded, or that has failed. */
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
