import type { Clock } from '../../../../platform/clock.ts'
import { TokenBucket } from '../../../../platform/token-bucket.ts'

export interface InvitationLimits {
  /** The limit of unanswered invitations from all sources. */
  waiting: number
  /** Of one address, sustained; twice as many at once. */
  per_second: number
}

const BURST_SECONDS = 2
const MOST_SOURCES = 10_000

/** Limits invitations: a token bucket for each address, and a maximum of those that wait. */
export class Admission {
  readonly #clock: Clock
  readonly #limits: InvitationLimits
  readonly #sources = new Map<string, TokenBucket>()
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
    const limits = { per_second, at_once: per_second * BURST_SECONDS }
    const bucket = this.#sources.get(address) ?? new TokenBucket(limits, now)
    if (this.#sources.size >= MOST_SOURCES) this.#sources.clear()
    this.#sources.set(address, bucket)
    return bucket.take(now)
  }
}
