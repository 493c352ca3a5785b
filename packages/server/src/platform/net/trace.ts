import type { DialPhases } from './dial.ts'

/** Milliseconds of each phase that took place: a request on a kept-alive connection has neither `dns` nor `connect`. */
export interface Phases extends DialPhases {
  /** From the request, handed to the connection, to the response's head. */
  wait?: number
  /** The response's body. */
  read?: number
}

/** The times of one request. */
export class Trace {
  readonly phases: Phases = {}
  readonly #started = performance.now()
  #mark = this.#started
  was_sent = false
  answered = false

  sent(): void {
    this.was_sent = true
    this.#mark = performance.now()
  }

  head(): void {
    this.answered = true
    this.phases.wait = this.#lap()
  }

  body(): void {
    this.phases.read = this.#lap()
  }

  get duration_ms(): number {
    return performance.now() - this.#started
  }

  #lap(): number {
    const now = performance.now()
    const lap = now - this.#mark
    this.#mark = now
    return lap
  }
}
