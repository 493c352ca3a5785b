import { ranFor, systemClock } from '@ohun/clock'
import type { DialPhases } from './dial.ts'

/** The milliseconds of each phase that took place. A request on a kept-alive connection has neither `dns` nor `connect`. */
export interface Phases extends DialPhases {
  /** The time from handing the request to the connection until the response's head. */
  wait?: number
  /** The time for the response's body. */
  read?: number
}

/** The times of one request. A stall of this process does not count as the other side's delay. */
export class Trace {
  readonly phases: Phases = {}
  readonly #started = systemClock.monotonic_ms()
  #mark = this.#started
  was_sent = false
  answered = false

  sent(): void {
    this.was_sent = true
    this.#mark = systemClock.monotonic_ms()
  }

  head(): void {
    this.answered = true
    this.phases.wait = this.#lap()
  }

  body(): void {
    this.phases.read = this.#lap()
  }

  get duration_ms(): number {
    return ranFor(systemClock, this.#started)
  }

  #lap(): number {
    const lap = ranFor(systemClock, this.#mark)
    this.#mark = systemClock.monotonic_ms()
    return lap
  }
}
