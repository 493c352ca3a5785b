import { randomUUID } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import { LEASE_MS, RENEW_MS } from '../leases/lease-term.ts'
import { RedisUnavailable } from '../redis/redis-errors.ts'
import type { Redis } from '../redis/redis.ts'
import type { SlotLimiter } from './limits.ts'
import { RENEW_SLOTS, TAKE_SLOT } from './redis-scripts.ts'

export interface RedisSlotsDeps {
  redis: Redis
  clock: Clock
  now: () => number
  keyOf: (key: string) => string
}

/**
 * Slots with leases, so that those of a dead process are free 15 s later. Each process also keeps its slots in memory, so that it can
 * restore them at once after Redis was unavailable or lost its data.
 */
export class RedisSlots implements SlotLimiter {
  readonly #deps: RedisSlotsDeps
  readonly #held = new Map<string, Set<string>>()
  readonly #process = randomUUID()
  #made = 0
  #closed = false

  constructor(deps: RedisSlotsDeps) {
    this.#deps = deps
    deps.redis.onChange((is_up) => is_up && void this.renew())
    this.#renewLater()
  }

  /** If Redis is unavailable, the slot counts from when it is back. */
  async take(key: string, max: number): Promise<(() => void) | null> {
    const { redis, now, keyOf } = this.#deps
    const slot = `${this.#process}:${++this.#made}`
    const redis_key = keyOf(key)
    try {
      const taken = await redis.run(TAKE_SLOT, { keys: [redis_key], args: [now(), max, LEASE_MS, slot] })
      if (taken === 0) return null
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error
    }
    return this.#hold(redis_key, slot)
  }

  /** Renews all leases, with one script for each key. */
  async renew(): Promise<void> {
    const { redis, now } = this.#deps
    const renewals = [...this.#held].map(([key, slots]) =>
      redis.run(RENEW_SLOTS, { keys: [key], args: [now(), LEASE_MS, ...slots] }),
    )
    await Promise.allSettled(renewals)
  }

  close(): void {
    this.#closed = true
  }

  #hold(key: string, slot: string): () => void {
    const slots = this.#held.get(key)
    if (slots) slots.add(slot)
    else this.#held.set(key, new Set([slot]))
    return () => this.#release(key, slot)
  }

  #release(key: string, slot: string): void {
    const slots = this.#held.get(key)
    if (!slots?.delete(slot)) return
    if (slots.size === 0) this.#held.delete(key)
    // A slot that stays behind lapses with its lease.
    this.#deps.redis.command(key, ['ZREM', key, slot]).catch(() => {})
  }

  #renewLater(): void {
    this.#deps.clock.after(RENEW_MS, () => {
      if (this.#closed) return
      this.#renewLater()
      void this.renew()
    })
  }
}
