import { ranFor, systemClock } from '@ohun/clock'
import type { DialPhases } from './dial.ts'

/** Milliseconds of each phase that took place: a request on a kept-alive connection has neither `dns` nor `connect`. */
export interface Phases extends DialPhases {
  /** From the request, handed to the connection, to the response's head. */
  wait?: number
  /** The response's body. */
  read?: number
}

/** The times of one request. A stall of this process is not the other side's delay. */
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
