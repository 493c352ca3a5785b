import { StallMeter, type Clock } from '@ohun/clock'

interface Timer {
  due_ms: number
  callback: () => void
}

/** The number of event loop turns after each timer, so that work it started with promises or sockets can proceed. */
const TURNS = 5

/** A clock that moves only on command. */
export class TestClock implements Clock {
  #now_ms: number
  /** How far the wall clock has been set, in addition to the time that has passed. */
  #set_ms = 0
  readonly #stalls = new StallMeter(() => this.#now_ms)
  readonly #timers = new Set<Timer>()

  /** A Friday noon in Lagos: inside every default call window. */
  constructor(start = new Date('2026-11-20T11:00:00.000Z')) {
    this.#now_ms = start.getTime()
  }

  now(): Date {
    return new Date(this.#now_ms + this.#set_ms)
  }

  monotonic_ms(): number {
    return this.#now_ms
  }

  stalled_ms(since_ms: number): number {
    return this.#stalls.since(since_ms)
  }

  /**
   * Sets the wall clock forward or back, as an operator or a time server does. No time passes, and no timer fires
   * earlier.
   */
  step(ms: number): void {
    this.#set_ms += ms
  }

  after(delay_ms: number, callback: () => void): () => void {
    const timer = { due_ms: this.#now_ms + Math.max(0, delay_ms), callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** The number of pending timers. */
  get pending(): number {
    return this.#timers.size
  }

  /**
   * Advances by `ms` and fires each timer in the order in which they are due, including timers that are set on the way.
   */
  async advance(ms: number): Promise<void> {
    const end_ms = this.#now_ms + ms
    await settle()
    for (let timer = this.#next(end_ms); timer; timer = this.#next(end_ms)) {
      this.#timers.delete(timer)
      this.#now_ms = Math.max(this.#now_ms, timer.due_ms)
      timer.callback()
      await settle()
    }
    this.#now_ms = end_ms
    await settle()
  }

  /**
   * Advances by `ms` at once, as for a process that was asleep: each timer that is due fires once. To {@link advance}
   * through days of timers that fire every few seconds would take minutes.
   */
  async leap(ms: number): Promise<void> {
    await settle()
    this.#now_ms += ms
    const due = [...this.#timers].filter(({ due_ms }) => due_ms <= this.#now_ms).toSorted((a, b) => a.due_ms - b.due_ms)
    for (const timer of due) {
      if (!this.#timers.delete(timer)) continue
      timer.callback()
      await settle()
    }
  }

  /** The same for a process that was frozen, which notices afterwards that it did not run. */
  async freeze(ms: number): Promise<void> {
    await settle()
    this.#stalls.note({ from_ms: this.#now_ms, to_ms: this.#now_ms + ms })
    await this.leap(ms)
  }

  /** The timer that is due first. Among equal ones, the one that was set first. */
  #next(end_ms: number): Timer | undefined {
    let next: Timer | undefined
    for (const timer of this.#timers)
      if (timer.due_ms <= end_ms && timer.due_ms < (next?.due_ms ?? Infinity)) next = timer
    return next
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}
