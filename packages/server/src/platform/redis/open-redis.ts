import { ReconnectingRedis, type RedisDeps } from './reconnecting-redis.ts'
import type { Redis } from './redis.ts'

export type { Redis }

/**
 * Connects to Redis, and reconnects from then on. An unavailable server delays the start by three seconds at most.
 * @throws StartError when the server answers and refuses, because of its version, a wrong password, or because it is not a cluster.
 */
export async function openRedis(deps: RedisDeps): Promise<Redis> {
  const redis = new ReconnectingRedis(deps)
  await redis.open()
  return redis
}
