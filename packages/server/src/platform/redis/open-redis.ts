import { ReconnectingRedis, type RedisDeps } from './reconnecting-redis.ts'
import type { Redis } from './redis.ts'

export type { Redis }

/**
 * Connects, and from then on stays connected. A server that is away delays the start by three seconds at most.
 * @throws StartError when the server answers and refuses: another version, a wrong password, no cluster.
 */
export async function openRedis(deps: RedisDeps): Promise<Redis> {
  const redis = new ReconnectingRedis(deps)
  await redis.open()
  return redis
}
