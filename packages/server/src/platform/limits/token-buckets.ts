import { RecentMap } from './recent-map.ts'
import { TokenBucket, type BucketLimits } from './token-bucket.ts'

/** A token bucket for each key. Beyond its maximum, it forgets the least recently used keys. */
export class TokenBuckets {
  readonly #limits: BucketLimits
  readonly #buckets: RecentMap<TokenBucket>

  constructor(limits: BucketLimits, max: number) {
    this.#limits = limits
    this.#buckets = new RecentMap(max)
  }

  get size(): number {
    return this.#buckets.size
  }

  has(key: string): boolean {
    return this.#buckets.get(key) !== undefined
  }

  /** Keeps a bucket for the key from now on. An existing one is not changed. */
  add(key: string, now_ms: number): void {
    this.#of(key, now_ms)
  }

  delete(key: string): void {
    this.#buckets.delete(key)
  }

  /** @returns false if no token is left. */
  take(key: string, now_ms: number): boolean {
    return this.#of(key, now_ms).take(now_ms)
  }

  /** How many tokens could be taken now. */
  left(key: string, now_ms: number): number {
    return this.#buckets.get(key)?.left(now_ms) ?? this.#limits.at_once
  }

  #of(key: string, now_ms: number): TokenBucket {
    const known = this.#buckets.get(key)
    const bucket = known ?? new TokenBucket(this.#limits, now_ms)
    if (!known) this.#buckets.set(key, bucket)
    return bucket
  }
}
