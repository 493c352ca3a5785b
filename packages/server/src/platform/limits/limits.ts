/** Immediate if this process counts alone, and a promise if it asks a store. */
export type Answer<T> = T | Promise<T>

export type RateDecision =
  | { allowed: true }
  | { allowed: false; /** A request after this wait passes. */ retry_after_seconds: number }

/** Limits the requests within a minute. */
export interface RateLimiter {
  /** Takes one of the `limit` requests per minute of `key`. A refused request is not counted. */
  take(key: string, limit: number): Answer<RateDecision>
}

export interface BucketLimits {
  /** The sustained rate. */
  per_second: number
  /** The most tokens at once, after a quiet time. */
  at_once: number
}

export interface TokensTaken {
  taken: number
  /** How long it takes until there is a token, if none was taken. Otherwise 0. */
  wait_ms: number
}

/** A token bucket for each key. */
export interface TokenLimiter {
  /** Takes up to `count` tokens, as many as there are. */
  take(key: string, limits: BucketLimits, count?: number): Answer<TokensTaken>
}

/** Counts open resources by key, such as the streams of a workspace. */
export interface SlotLimiter {
  /** @returns an idempotent function that releases the slot. Null if the key already has `max`. */
  take(key: string, max: number): Answer<(() => void) | null>
}

/** Limits that count once for all processes if they share a Redis, and otherwise for each process. */
export interface Limits {
  requests: RateLimiter
  tokens: TokenLimiter
  slots: SlotLimiter
}
