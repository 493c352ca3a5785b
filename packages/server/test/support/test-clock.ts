import { StallMeter, type Clock } from '@ohun/clock'

interface Timer {
  due_ms: number
  callback: () => void
}

/** Passes over the event loop after each timer, so that what it began with promises or sockets gets on. */
const TURNS = 5

/** A clock that moves only on command. */
export class TestClock implements Clock {
  #now_ms: number
  /** How far the wall clock has been set, beside the time that has passed. */
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

  /** Sets the wall clock forward, or back, as an operator or a time server does: no time passes, and no timer is due earlier. */
  step(ms: number): void {
    this.#set_ms += ms
  }

  after(delay_ms: number, callback: () => void): () => void {
    const timer = { due_ms: this.#now_ms + Math.max(0, delay_ms), callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** How many timers are set. */
  get pending(): number {
    return this.#timers.size
  }

  /** Moves on by `ms`, stopping at each timer in the order they are due, those set on the way included. */
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
   * Moves on by `ms` at once, as for a process that was asleep: each timer that is due runs once. Days of timers that ring every
   * few seconds take minutes to {@link advance} through.
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

  /** The same for a process that was frozen: it knows afterwards that it did not run. */
  async freeze(ms: number): Promise<void> {
    await settle()
    this.#stalls.note({ from_ms: this.#now_ms, to_ms: this.#now_ms + ms })
    await this.leap(ms)
  }

  /** The timer due first; of equals the one set first. */
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
