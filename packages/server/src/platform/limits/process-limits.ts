import type { Clock } from '@ohun/clock'
import type { Limits, TokenLimiter } from './limits.ts'
import { Slots } from './slots.ts'
import { RecentMap } from './recent-map.ts'
import { slidingWindow } from './sliding-window.ts'
import { TokenBucket } from './token-bucket.ts'

/** The most keys with a bucket, so that keys that callers choose cannot fill the memory. */
const MAX_BUCKETS = 30_000

export interface ProcessLimits extends Limits {
  /** How many buckets are kept. */
  readonly buckets: number
}

/** Limits that this process counts alone, in its memory. */
export function processLimits(clock: Clock): ProcessLimits {
  const buckets = new RecentMap<TokenBucket>(MAX_BUCKETS)
  const tokens: TokenLimiter = {
    take(key, limits, count = 1) {
      const now_ms = clock.monotonic_ms()
      const bucket = buckets.get(key) ?? new TokenBucket(limits, now_ms)
      buckets.set(key, bucket)
      return bucket.takeUpTo(count, now_ms)
    },
  }
  return {
    requests: slidingWindow(clock),
    tokens,
    slots: new Slots(),
    get buckets() {
      return buckets.size
    },
  }
}
