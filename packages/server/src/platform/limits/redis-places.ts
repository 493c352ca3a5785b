import { randomUUID } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import { LEASE_MS, RENEW_MS } from '../leases/lease-term.ts'
import { RedisUnavailable } from '../redis/redis-errors.ts'
import type { Redis } from '../redis/redis.ts'
import type { PlaceLimiter } from './limits.ts'
import { RENEW_PLACES, TAKE_PLACE } from './redis-scripts.ts'

export interface RedisPlacesDeps {
  redis: Redis
  clock: Clock
  now: () => number
  keyOf: (key: string) => string
}

/**
 * Places with leases, so that those of a dead process are free 15 s later. Each process also keeps its places in memory, so that it can
 * restore them at once after Redis was unavailable or lost its data.
 */
export class RedisPlaces implements PlaceLimiter {
  readonly #deps: RedisPlacesDeps
  readonly #held = new Map<string, Set<string>>()
  readonly #process = randomUUID()
  #made = 0
  #closed = false

  constructor(deps: RedisPlacesDeps) {
    this.#deps = deps
    deps.redis.onChange((is_up) => is_up && void this.renew())
    this.#renewLater()
  }

  /** If Redis is unavailable, the place counts from when it is back. */
  async take(key: string, max: number): Promise<(() => void) | null> {
    const { redis, now, keyOf } = this.#deps
    const place = `${this.#process}:${++this.#made}`
    const redis_key = keyOf(key)
    try {
      const taken = await redis.run(TAKE_PLACE, { keys: [redis_key], args: [now(), max, LEASE_MS, place] })
      if (taken === 0) return null
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error
    }
    return this.#hold(redis_key, place)
  }

  /** Renews all leases, with one script for each key. */
  async renew(): Promise<void> {
    const { redis, now } = this.#deps
    const renewals = [...this.#held].map(([key, places]) =>
      redis.run(RENEW_PLACES, { keys: [key], args: [now(), LEASE_MS, ...places] }),
    )
    await Promise.allSettled(renewals)
  }

  close(): void {
    this.#closed = true
  }

  #hold(key: string, place: string): () => void {
    const places = this.#held.get(key)
    if (places) places.add(place)
    else this.#held.set(key, new Set([place]))
    return () => this.#release(key, place)
  }

  #release(key: string, place: string): void {
    const places = this.#held.get(key)
    if (!places?.delete(place)) return
    if (places.size === 0) this.#held.delete(key)
    // A place that stays behind lapses with its lease.
    this.#deps.redis.command(key, ['ZREM', key, place]).catch(() => {})
  }

  #renewLater(): void {
    this.#deps.clock.after(RENEW_MS, () => {
      if (this.#closed) return
      this.#renewLater()
      void this.renew()
    })
  }
}
