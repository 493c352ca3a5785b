import { startRedis } from '../../../packages/server/test/support/redis-server.ts'
import type { Part } from './part.ts'

export interface RedisPart extends Part {
  url: string
}

/** Redis in memory alone: killed, it comes back with nothing. It runs when this resolves. */
export async function startRedisPart(): Promise<RedisPart> {
  const { url, start, kill, stop, freeze, thaw } = await startRedis()
  return { name: 'Redis', url, start, kill, stop, freeze, resume: thaw }
}
