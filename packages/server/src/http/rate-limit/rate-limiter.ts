export type RateDecision =
  | { allowed: true }
  | { allowed: false; /** A request after this wait passes. */ retry_after_seconds: number }

/** Counts requests of the last minute. In memory today; a store shared by several processes has the same shape. */
export interface RateLimiter {
  /** Takes one of `limit` requests a minute from `key`; a refused one is not counted. */
  take(key: string, limit: number): RateDecision | Promise<RateDecision>
}
