import { onTestFinished } from 'vitest'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../src/platform/db/database.ts'
import { createNotifications } from '../../src/platform/db/notifications.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLiveBus, type LiveBus } from '../../src/platform/live/live-bus.ts'
import { openLiveBus } from '../../src/platform/live/open-live-bus.ts'
import { RedisBus } from '../../src/platform/live/redis-bus.ts'
import { createLog } from '../../src/platform/log.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { openRedis } from '../../src/platform/redis/open-redis.ts'
import { TestClock } from './test-clock.ts'

export interface BusOptions {
  /** The URL of Redis, with the database as the fallback. */
  redis_url?: string
  clock?: Clock
}

/** The live bus of another process over the database. Closed when the test ends. */
export async function processBus(
  db: Database,
  { redis_url, clock = new TestClock() }: BusOptions = {},
): Promise<LiveBus> {
  const log = createLog('silent')
  const metrics = new Metrics()
  const notifications = createNotifications({ db, clock, log })
  const redis = redis_url === undefined ? null : await openRedis({ url: redis_url, clock, log, metrics })
  const bus = openLiveBus({ notifications, redis, ids: createIds(clock), clock, log, metrics })
  await notifications.start()
  onTestFinished(async () => {
    bus.close()
    await redis?.close()
    await notifications.close()
    metrics.close()
  })
  return bus
}

/** The live bus of another process over Redis alone. Closed when the test ends. */
export async function redisBus(url: string): Promise<LiveBus> {
  const metrics = new Metrics()
  const clock = new TestClock()
  const redis = await openRedis({ url, clock, log: createLog('silent'), metrics })
  onTestFinished(async () => {
    await redis.close()
    metrics.close()
  })
  return createLiveBus(new RedisBus(redis, createIds(clock)('req')))
}

export interface Heard<Frame> {
  readonly frames: Frame[]
  /** Resolves when this many frames have arrived. */
  until(count: number): Promise<Frame[]>
}

/** Collects the frames of a subscription until the test ends. */
export function heard<Frame>(follow: (listener: (frame: Frame) => void) => () => void): Heard<Frame> {
  const frames: Frame[] = []
  let more = Promise.withResolvers<void>()
  const listener = (frame: Frame): void => {
    frames.push(frame)
    more.resolve()
    more = Promise.withResolvers()
  }
  onTestFinished(follow(listener))
  const until = async (count: number): Promise<Frame[]> => {
    while (frames.length < count) await more.promise
    return frames
  }
  return { frames, until }
}
