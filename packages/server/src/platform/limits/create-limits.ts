import type { Clock } from '@ohun/clock'
import type { Metrics } from '../metrics.ts'
import { RedisUnavailable } from '../redis/redis-errors.ts'
import type { Redis } from '../redis/redis.ts'
import type { Limits } from './limits.ts'
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
  for (const store of ['redis', 'process']) checks.inc({ store }, 0)
  const either = async <T>(ask: () => T | Promise<T>, alone: () => T | Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      checks.inc({ store: 'redis' })
      return answer
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error
      checks.inc({ store: 'process' })
      return await alone()
    }
  }
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
    slots: {
      // This process always counts its own slots, because they are all that it knows when Redis becomes unavailable.
      async take(key, max) {
        const leave = await own.slots.take(key, max)
        if (!leave) return null
        const leaveShared = await shared.slots.take(key, max)
        checks.inc({ store: redis.is_up ? 'redis' : 'process' })
        if (!leaveShared) leave()
        return (
          leaveShared &&
          (() => {
            leave()
            leaveShared()
          })
        )
      },
    },
    close: () => shared.slots.close(),
  }
}
