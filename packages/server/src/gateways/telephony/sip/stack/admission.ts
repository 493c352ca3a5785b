import type { Clock } from '../../../../platform/clock.ts'

export interface InvitationLimits {
  /** Of all sources, not yet answered. */
  waiting: number
  /** Of one address, sustained; twice as many at once. */
  per_second: number
}

const BURST_SECONDS = 2
const MOST_SOURCES = 10_000

/** How many invitations are let in: a token bucket for each address, and a bound of those that wait. */
export class Admission {
  readonly #clock: Clock
  readonly #limits: InvitationLimits
  readonly #sources = new Map<string, { tokens: number; at: number }>()
  #waiting = 0

  constructor(clock: Clock, limits: InvitationLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** @returns what gives the place back, however often it is called; null: there is none. */
  enter(address: string): (() => void) | null {
    if (this.#waiting >= this.#limits.waiting || !this.#take(address)) return null
    this.#waiting++
    let inside = true
    return () => {
      if (inside) this.#waiting--
      inside = false
    }
  }

  #take(address: string): boolean {
    const now = this.#clock.now().getTime()
    const { per_second } = this.#limits
    const full = per_second * BURST_SECONDS
    const bucket = this.#sources.get(address) ?? { tokens: full, at: now }
    bucket.tokens = Math.min(full, bucket.tokens + ((now - bucket.at) / 1_000) * per_second)
    bucket.at = now
    if (this.#sources.size >= MOST_SOURCES) this.#sources.clear()
    this.#sources.set(address, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}
