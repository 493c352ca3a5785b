import {
  countedResult,
  FAILURES_TO_OPEN,
  OPEN_MS,
  type AttemptGuard,
  type AttemptResult,
  type Breakers,
} from './breaker.ts'
import { BreakersByKey } from './breakers-by-key.ts'
import type { Clock } from '@ohun/clock'

/** A single tenant can make requests fail. If those of this many tenants fail without a success in between, the fault is not theirs. */
export const TENANTS_TO_OPEN = 3

/**
 * The breaker of something that tenants share. It opens for a tenant whose own requests fail, and for all tenants only when those of
 * several fail with no success in between. Then as many tenants may each make one attempt every 30 s, so that a single tenant cannot
 * keep it open.
 */
export class SharedBreaker implements Breakers {
  readonly #clock: Clock
  readonly #own: BreakersByKey
  /** Successive failures of all tenants. */
  #failures = 0
  /** While it is closed, the tenants that failed. While it is open, those that have had their attempt in this round. */
  readonly #tenants = new Set<string>()
  #open_since_ms: number | null = null
  #next_round_ms = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#own = new BreakersByKey(clock)
  }

  /** Whether it is open for all tenants. */
  get is_open(): boolean {
    return this.#open_since_ms !== null
  }

  of(tenant: string): AttemptGuard {
    const own = this.#own.of(tenant)
    const openForAll = (): number => this.#open_for_ms
    const anyFailing = (): boolean => this.#failures > 0
    return {
      admits: () => {
        if (!own.admits()) return false
        if (this.#admits(tenant)) return true
        own.ended('untried')
        return false
      },
      ended: (result) => {
        own.ended(result)
        this.#ended(tenant, countedResult(this.#clock, result))
      },
      get open_for_ms() {
        return Math.max(own.open_for_ms, openForAll())
      },
      get failing() {
        return own.failing || anyFailing()
      },
    }
  }

  #admits(tenant: string): boolean {
    if (this.#open_since_ms === null) return true
    if (this.#now >= this.#next_round_ms) this.#beginRound()
    if (this.#tenants.has(tenant) || this.#tenants.size >= TENANTS_TO_OPEN) return false
    this.#tenants.add(tenant)
    return true
  }

  #beginRound(): void {
    this.#tenants.clear()
    this.#next_round_ms = this.#now + OPEN_MS
  }

  #ended(tenant: string, result: AttemptResult): void {
    if (result === 'worked') this.#close()
    else if (this.#open_since_ms === null && result === 'failed') this.#failed(tenant)
    else if (this.#open_since_ms !== null && result === 'untried') this.#tenants.delete(tenant)
  }

  #close(): void {
    if (this.#open_since_ms !== null) this.#own.forgetAll()
    this.#open_since_ms = null
    this.#failures = 0
    this.#tenants.clear()
  }

  #failed(tenant: string): void {
    this.#failures++
    if (this.#tenants.size < TENANTS_TO_OPEN) this.#tenants.add(tenant)
    if (this.#failures < FAILURES_TO_OPEN || this.#tenants.size < TENANTS_TO_OPEN) return
    // The tenants that have failed have had their attempt of this round.
    this.#open_since_ms = this.#now
    this.#next_round_ms = this.#now + OPEN_MS
  }

  get #open_for_ms(): number {
    return this.#open_since_ms === null ? 0 : this.#now - this.#open_since_ms
  }

  get #now(): number {
    return this.#clock.monotonic_ms()
  }
}
