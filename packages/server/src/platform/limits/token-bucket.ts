export interface BucketLimits {
  /** Sustained. */
  per_second: number
  /** At once, after a quiet time. */
  at_once: number
}

/** Limits a rate, by the caller's clock. */
export class TokenBucket {
  readonly #limits: BucketLimits
  #tokens: number
  #at_ms: number

  constructor(limits: BucketLimits, now_ms: number) {
    this.#limits = limits
    this.#tokens = limits.at_once
    this.#at_ms = now_ms
  }

  /** @returns false when there is nothing left. */
  take(now_ms: number): boolean {
    if (this.left(now_ms) < 1) return false
    this.#tokens -= 1
    return true
  }

  /** How many could be taken now. */
  left(now_ms: number): number {
    const { per_second, at_once } = this.#limits
    const passed_ms = Math.max(0, now_ms - this.#at_ms) // a wall clock may be set back
    this.#tokens = Math.min(at_once, this.#tokens + (passed_ms / 1_000) * per_second)
    this.#at_ms = now_ms
    return this.#tokens
  }
}
