import type { Clock } from '@ohun/clock'
import type { Notifications } from '../db/notifications.ts'
import type { Ids } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Redis } from '../redis/redis.ts'
import { FallbackBus } from './fallback-bus.ts'
import { createLiveBus, type LiveBus } from './live-bus.ts'
import { NotifyBus } from './notify-bus.ts'

export interface OpenLiveBusDeps {
  notifications: Notifications
  /** Null if there is no Redis. Everything then goes through the database. */
  redis: Redis | null
  ids: Ids
  clock: Clock
  log: Log
  metrics: Metrics
}

/** The live bus of the service. Call it before the notifications start. */
export function openLiveBus(deps: OpenLiveBusDeps): LiveBus & { close(): void } {
  const { notifications, redis, log, metrics } = deps
  const notify_bus = new NotifyBus({ notifications, log })
  if (!redis) return { ...createLiveBus(notify_bus), close() {} }
  const remote = new FallbackBus({ ...deps, redis, fallback: notify_bus, sender: deps.ids('req') })
  metrics.gauge('ohun_live_bus_over_redis', '1 while live messages go through Redis alone; at 0, also the database.', {
    read: (gauge) => gauge.set(remote.trustsRedis ? 1 : 0),
  })
  return { ...createLiveBus(remote), close: () => remote.close() }
}
