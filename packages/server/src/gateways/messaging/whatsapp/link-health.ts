import type { Clock } from '../../../platform/clock.ts'
import type { LinkState, SubmitOutcome } from '../message-carrier.ts'

/** The state of a link that has no connection of its own, by how its last message went. */
export class LinkHealth {
  readonly #clock: Clock
  #state: LinkState

  constructor(clock: Clock) {
    this.#clock = clock
    this.#state = { state: 'up', detail: 'nothing was sent yet', since: clock.now(), last_error: null }
  }

  get state(): LinkState {
    return this.#state
  }

  note(outcome: SubmitOutcome): void {
    if (outcome.kind === 'accepted' || outcome.kind === 'rejected') return this.#become('up', 'takes messages')
    this.#become(outcome.kind === 'unknown' ? 'degraded' : 'down', outcome.cause)
    this.#state = { ...this.#state, last_error: { at: this.#clock.now(), what: outcome.cause } }
  }

  stopped(): void {
    this.#become('down', 'stopped')
  }

  #become(state: LinkState['state'], detail: string): void {
    const since = state === this.#state.state ? this.#state.since : this.#clock.now()
    this.#state = { ...this.#state, state, detail, since }
  }
}
