import type { BucketLimits } from '../limits/token-bucket.ts'
import { TokenBuckets } from '../limits/token-buckets.ts'

export interface RefusalLimits {
  /** The limit of a key that refuses. */
  per_key: BucketLimits
  /** The limit of all refusing keys of a tenant together. */
  per_tenant: BucketLimits
}

/** The most keys, and the most tenants. Beyond this, the least recently used are forgotten and learnt again. */
const REMEMBERED = 20_000

/**
 * The keys whose last item was refused at once, such as endpoints without a server. A refusal takes no slot for long,
 * so slots do not limit how many there are per second: thousands of due items would keep the thread busy for minutes.
 * A key that refuses, and all of its tenant together, begin items at a limited rate until one is not refused.
 */
export class Refusals {
  /** The keys that refuse. Null if nothing is limited. */
  readonly #keys: TokenBuckets | null
  readonly #tenants: TokenBuckets | null

  constructor(limits: RefusalLimits | undefined) {
    this.#keys = limits ? new TokenBuckets(limits.per_key, REMEMBERED) : null
    this.#tenants = limits ? new TokenBuckets(limits.per_tenant, REMEMBERED) : null
  }

  /** True if no key refuses. */
  get empty(): boolean {
    return !this.#keys || this.#keys.size === 0
  }

  refuses(key: string): boolean {
    return this.#keys?.has(key) ?? false
  }

  note(key: string, refused: boolean, now: number): void {
    if (refused) this.#keys?.add(key, now)
    else this.#keys?.delete(key)
  }

  /** How many items of a key may begin now. Infinity for a key that does not refuse. */
  roomOfKey(key: string, tenant: string, now: number): number {
    if (!this.#keys?.has(key)) return Infinity
    return Math.min(Math.floor(this.#keys.left(key, now)), this.roomOfTenant(tenant, now))
  }

  /** How many items of a tenant's keys that refuse may begin now. */
  roomOfTenant(tenant: string, now: number): number {
    return Math.floor(this.#tenants?.left(tenant, now) ?? Infinity)
  }

  /** Called when an item begins. */
  take(key: string, tenant: string, now: number): void {
    if (!this.#keys?.has(key)) return
    this.#keys.take(key, now)
    this.#tenants?.take(tenant, now)
  }
}
