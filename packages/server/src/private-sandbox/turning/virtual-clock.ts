import type { Clock } from '@ohun/clock'

interface Timer {
  due_ms: number
  callback: () => void
}

/** A clock that stands still until somebody moves it. */
export class VirtualClock implements Clock {
  #now_ms: number
  /** The timers, in the order in which they were set. */
  readonly #timers = new Set<Timer>()

  constructor(now: Date) {
    this.#now_ms = now.getTime()
  }

  now(): Date {
    return new Date(this.#now_ms)
  }

  monotonic_ms(): number {
    return this.#now_ms
  }

  stalled_ms(): number {
    return 0
  }

  /** Sets a timer. Without a delay it runs immediately, because no time has to pass for it. */
  after(delay_ms: number, callback: () => void): () => void {
    if (delay_ms <= 0) {
      const immediate = setImmediate(callback)
      return () => clearImmediate(immediate)
    }
    const timer = { due_ms: this.#now_ms + delay_ms, callback }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** The time at which the next timer is due. Null if there is none. */
  get nextTimer(): Date | null {
    let due_ms = Infinity
    for (const timer of this.#timers) due_ms = Math.min(due_ms, timer.due_ms)
    return due_ms === Infinity ? null : new Date(due_ms)
  }

  /**
   * Moves the clock to that time. Each timer that was due until then runs once, in order, as in a process that was suspended: a timer
   * that sets itself again counts from the new time.
   */
  moveTo(time: Date): void {
    if (time.getTime() < this.#now_ms) throw new RangeError('A clock is turned forward only.')
    this.#now_ms = time.getTime()
    const due = [...this.#timers].filter(({ due_ms }) => due_ms <= this.#now_ms).toSorted((a, b) => a.due_ms - b.due_ms)
    for (const timer of due) if (this.#timers.delete(timer)) timer.callback()
  }
}
