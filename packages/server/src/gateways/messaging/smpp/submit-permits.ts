import type { BucketLimits, TokenLimiter, TokensTaken } from '../../../platform/limits/limits.ts'

/** The time that can be caught up at once, because timers are some milliseconds late. */
const BURST_MS = 20

/**
 * Permits to submit, within the throughput of an account in all processes together. It requests several permits at a time, so that
 * the throughput does not depend on the latency of an answer.
 */
export class SubmitPermits {
  readonly #tokens: TokenLimiter
  readonly #key: string
  readonly #limits: BucketLimits | null
  #held = 0

  /** @param per_second - Null if the account has no agreed throughput. */
  constructor(tokens: TokenLimiter, name: string, per_second: number | null) {
    this.#tokens = tokens
    this.#key = `throughput of ${name}`
    this.#limits = per_second === null ? null : { per_second, at_once: Math.max(1, (per_second * BURST_MS) / 1_000) }
  }

  /**
   * @param wanted - How many submissions wait.
   * @returns 0 if one may be sent now, otherwise the milliseconds to wait before asking again. A promise if the limiter answers
   * asynchronously.
   */
  take(wanted: number): number | Promise<number> {
    if (this.#limits === null) return 0
    if (this.#held > 0) return this.#use()
    const answer = this.#tokens.take(this.#key, this.#limits, wanted)
    // If the answer came asynchronously, its permits are kept, and the caller uses one by asking again.
    return answer instanceof Promise ? answer.then((taken) => this.#keep(taken)) : this.#keep(answer) || this.#use()
  }

  #keep({ taken, wait_ms }: TokensTaken): number {
    this.#held += taken
    return wait_ms
  }

  #use(): 0 {
    this.#held--
    return 0
  }
}
