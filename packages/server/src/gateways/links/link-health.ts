import type { Clock } from '@ohun/clock'
import type { LinkState } from './link-state.ts'

/** Keeps the state of a link that operators see. */
export class LinkHealth {
  readonly #clock: Clock
  #state: LinkState

  constructor(clock: Clock, state: LinkState['state'], detail: string) {
    this.#clock = clock
    this.#state = { state, detail, since: clock.now(), last_error: null }
  }

  get state(): LinkState {
    return this.#state
  }

  /** Sets the state. `since` changes only if the state does. */
  is(state: LinkState['state'], detail: string): void {
    const since = state === this.#state.state ? this.#state.since : this.#clock.now()
    this.#state = { ...this.#state, state, detail, since }
  }

  failed(what: string): void {
    this.#state = { ...this.#state, last_error: { at: this.#clock.now(), what } }
  }
}
