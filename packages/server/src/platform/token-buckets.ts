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

  /** @returns false when there is nothing left. */
  take(key: string, now_ms: number): boolean {
    const known = this.#buckets.get(key)
    const bucket = known ?? new TokenBucket(this.#limits, now_ms)
    if (!known) this.#buckets.set(key, bucket)
    return bucket.take(now_ms)
  }
}
