/** At once where this process counts alone; later where it asks a store. */
export type Answer<T> = T | Promise<T>

export type RateDecision =
  | { allowed: true }
  | { allowed: false; /** A request after this wait passes. */ retry_after_seconds: number }

/** Counts requests of the last minute. */
export interface RateLimiter {
  /** Takes one of `limit` requests a minute from `key`; a refused one is not counted. */
  take(key: string, limit: number): Answer<RateDecision>
}

export interface BucketLimits {
  /** Sustained. */
  per_second: number
  /** At once, after a quiet time. */
  at_once: number
}

export interface TokensTaken {
  taken: number
  /** How long until there is one, if none was taken; otherwise 0. */
  wait_ms: number
}

/** A token bucket for each key. */
export interface TokenLimiter {
  /** Takes up to `count`, as many as there are. */
  take(key: string, limits: BucketLimits, count?: number): Answer<TokensTaken>
}

/** Counts what is held open by key, such as the streams of a workspace. */
export interface PlaceLimiter {
  /** @returns an idempotent function that gives the place back. Null if the key holds `most` already. */
  take(key: string, most: number): Answer<(() => void) | null>
}

/** The limits that count once for all processes, where processes share a Redis, and otherwise for each process. */
export interface Limits {
  requests: RateLimiter
  tokens: TokenLimiter
  places: PlaceLimiter
}
