import type { BucketLimits, TokensTaken } from './limits.ts'

export type { BucketLimits }

/** Limits a rate. The caller passes the time. */
export class TokenBucket {
  readonly #limits: BucketLimits
  #tokens: number
  #at_ms: number

  constructor(limits: BucketLimits, now_ms: number) {
    this.#limits = limits
    this.#tokens = limits.at_once
    this.#at_ms = now_ms
  }

  /** @returns false if no token is left. */
  take(now_ms: number): boolean {
    if (this.left(now_ms) < 1) return false
    this.#tokens -= 1
    return true
  }

  /** Takes up to `count` tokens, as many as there are. */
  takeUpTo(count: number, now_ms: number): TokensTaken {
    const taken = Math.min(count, Math.floor(this.left(now_ms)))
    this.#tokens -= taken
    return { taken, wait_ms: taken > 0 ? 0 : Math.ceil(((1 - this.#tokens) / this.#limits.per_second) * 1_000) }
  }

  /** How many tokens could be taken now. */
  left(now_ms: number): number {
    const { per_second, at_once } = this.#limits
    const passed_ms = Math.max(0, now_ms - this.#at_ms) // a wall clock may be set back
    this.#tokens = Math.min(at_once, this.#tokens + (passed_ms / 1_000) * per_second)
    this.#at_ms = now_ms
    return this.#tokens
  }
}
