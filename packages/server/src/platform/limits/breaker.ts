import type { Clock } from '@ohun/clock'

/** How many failures in a row open a breaker. */
export const FAILURES_TO_OPEN = 5
/** The breaker then stays open for this long, and lets one trial through. */
export const OPEN_MS = 30_000

/** `untried` means that no attempt was possible, or that its outcome says nothing about the next one. */
export type AttemptResult = 'worked' | 'failed' | 'untried'

/** Attempts that fail this soon after a stall of this process have lost their connections or their time to it. */
const SETTLING_MS = 2_000

/** The result as a breaker counts it: a stall of this process shows nothing about the other side. */
export function countedResult(clock: Clock, result: AttemptResult): AttemptResult {
  const is_ours = result === 'failed' && clock.stalled_ms(clock.monotonic_ms() - SETTLING_MS) > 0
  return is_ours ? 'untried' : result
}

/** The part of a breaker that one attempt needs. */
export interface AttemptGuard {
  /** Whether an attempt may be made. Its result is passed to `ended`. */
  admits(): boolean
  ended(result: AttemptResult): void
  /** How long nothing has worked since the breaker opened. 0 while it is closed. */
  readonly open_for_ms: number
  /** Whether there were failures since an attempt last worked. */
  readonly failing: boolean
}

/** A breaker for each key, such as each tenant. */
export interface Breakers {
  of(key: string): AttemptGuard
}

/**
 * Decides when to skip a failing carrier, provider or backend, so that requests do not lose time to it. Each of these has its own
 * breaker, and those that tenants share have a `SharedBreaker`.
 */
export class Breaker implements AttemptGuard {
  readonly #clock: Clock
  #failures = 0
  #open_since_ms: number | null = null
  #next_try_ms = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  admits(): boolean {
    if (this.#open_since_ms === null) return true
    const now = this.#now
    if (now < this.#next_try_ms) return false
    // Until the outcome of this try is known, other requests skip it.
    this.#next_try_ms = now + OPEN_MS
    return true
  }

  ended(attempted: AttemptResult): void {
    const result = countedResult(this.#clock, attempted)
    if (result === 'worked') {
      this.#failures = 0
      this.#open_since_ms = null
    } else if (result === 'untried') this.#next_try_ms = this.#now
    else if (++this.#failures >= FAILURES_TO_OPEN) {
      this.#open_since_ms ??= this.#now
      this.#next_try_ms = this.#now + OPEN_MS
    }
  }

  get failing(): boolean {
    return this.#failures > 0
  }

  get open_for_ms(): number {
    return this.#open_since_ms === null ? 0 : this.#now - this.#open_since_ms
  }

  get #now(): number {
    return this.#clock.monotonic_ms()
  }
}
