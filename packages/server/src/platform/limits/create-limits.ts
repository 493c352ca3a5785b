import type { Clock } from '@ohun/clock'
import type { Metrics } from '../metrics.ts'
import { RedisUnavailable } from '../redis/redis-errors.ts'
import type { Redis } from '../redis/redis.ts'
import type { Limits, SlotLimiter } from './limits.ts'
import { processLimits } from './process-limits.ts'
import { redisLimits } from './redis-limits.ts'

export interface CreatedLimits extends Limits {
  close(): void
}

export interface CreateLimitsDeps {
  /** Null if processes do not share a Redis. */
  redis: Redis | null
  clock: Clock
  metrics: Metrics
}

/** The limits of this installation: shared through Redis if there is one, and counted by this process alone while it is unavailable. */
export function createLimits({ redis, clock, metrics }: CreateLimitsDeps): CreatedLimits {
  const own = processLimits(clock)
  if (!redis) return { ...own, close() {} }
  const shared = redisLimits({ redis, clock })
  const checks = metrics.counter(
    'ohun_limit_checks_total',
    'Checks of limits that processes share, by where they were counted: in Redis, or in this process while Redis was away.',
    ['store'],
  )
  for (const store of STORES) checks.inc({ store }, 0)
  const count = (store: (typeof STORES)[number]): void => checks.inc({ store })
  const either = <T>(ask: () => T | Promise<T>, alone: () => T | Promise<T>): Promise<T> =>
    askOrCountAlone(ask, { alone, count })
  return {
    requests: {
      take: (...args) =>
        either(
          () => shared.requests.take(...args),
          () => own.requests.take(...args),
        ),
    },
    tokens: {
      take: (...args) =>
        either(
          () => shared.tokens.take(...args),
          () => own.tokens.take(...args),
        ),
    },
    slots: slotsOfBoth(own.slots, shared.slots, () => count(redis.is_up ? 'redis' : 'process')),
    close: () => shared.slots.close(),
  }
}

const STORES = ['redis', 'process'] as const

interface Alone<T> {
  alone: () => T | Promise<T>
  count: (store: (typeof STORES)[number]) => void
}

/** Asks Redis, or this process while Redis is unavailable. */
async function askOrCountAlone<T>(ask: () => T | Promise<T>, { alone, count }: Alone<T>): Promise<T> {
  try {
    const answer = await ask()
    count('redis')
    return answer
  } catch (error) {
    if (!(error instanceof RedisUnavailable)) throw error
    count('process')
    return await alone()
  }
}

/** This process always counts its own slots too, because they are all that it knows when Redis becomes unavailable. */
function slotsOfBoth(own: SlotLimiter, shared: SlotLimiter, counted: () => void): SlotLimiter {
  return {
    async take(key, max) {
      const leave = await own.take(key, max)
      if (!leave) return null
      const leaveShared = await shared.take(key, max)
      counted()
      if (leaveShared === null) {
        leave()
        return null
      }
      return () => {
        leave()
        leaveShared()
      }
    },
  }
}
