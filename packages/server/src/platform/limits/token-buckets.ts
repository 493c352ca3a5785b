import { RecentMap } from './recent-map.ts'
import { TokenBucket, type BucketLimits } from './token-bucket.ts'

/** A token bucket for each key. Of more keys than it may keep, it forgets those that were longest unused. */
export class TokenBuckets {
  readonly #limits: BucketLimits
  readonly #buckets: RecentMap<TokenBucket>

  constructor(limits: BucketLimits, most: number) {
    this.#limits = limits
    this.#buckets = new RecentMap(most)
  }

  get size(): number {
    return this.#buckets.size
  }

  has(key: string): boolean {
    return this.#buckets.get(key) !== undefined
  }

  /** Keeps a bucket for the key from here on. One that is there stays as it is. */
  add(key: string, now_ms: number): void {
    this.#of(key, now_ms)
  }

  delete(key: string): void {
    this.#buckets.delete(key)
  }

  /** @returns false when there is nothing left. */
  take(key: string, now_ms: number): boolean {
    return this.#of(key, now_ms).take(now_ms)
  }

  /** How many could be taken now. */
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
