import { hash } from 'node:crypto'
import type { Clock } from '@ohun/clock'
import type { Redis } from '../redis/redis.ts'
import type { Limits, RateLimiter, TokenLimiter } from './limits.ts'
import { RedisSlots } from './redis-slots.ts'
import { TAKE_REQUEST, TAKE_TOKENS } from './redis-scripts.ts'

export interface RedisLimitsDeps {
  redis: Redis
  clock: Clock
  /** The time in milliseconds, in place of that of Redis. For tests. */
  now?: () => number
}

export interface RedisLimits extends Limits {
  slots: RedisSlots
}

/** Limits that all processes with the same Redis count together. Each check is one script, so no two checks take the same token. */
export function redisLimits({ redis, clock, now = () => -1 }: RedisLimitsDeps): RedisLimits {
  const requests: RateLimiter = {
    async take(key, limit) {
      const retry_after_seconds = Number(
        await redis.run(TAKE_REQUEST, { keys: [redisKey('requests', key)], args: [now(), limit] }),
      )
      return retry_after_seconds === 0 ? { allowed: true } : { allowed: false, retry_after_seconds }
    },
  }
  const tokens: TokenLimiter = {
    async take(key, { per_second, at_once }, count = 1) {
      const call = { keys: [redisKey('tokens', key)] as const, args: [now(), per_second, at_once, count] }
      const [taken, wait_ms] = (await redis.run(TAKE_TOKENS, call)) as [number, number]
      return { taken, wait_ms }
    },
  }
  return { requests, tokens, slots: new RedisSlots({ redis, clock, now, keyOf: (key) => redisKey('places', key) }) }
}

/** Hashes keys, because they contain addresses and telephone numbers, and braces would move a key to another node of a cluster. */
function redisKey(kind: string, key: string): string {
  return `ohun:${kind}:{${hash('sha256', key, 'base64url').slice(0, 22)}}`
}
