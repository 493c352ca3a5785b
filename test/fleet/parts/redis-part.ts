import { startRedis } from '../../../packages/server/test/support/redis-server.ts'
import type { Part } from './part.ts'

export interface RedisPart extends Part {
  url: string
}

/** Redis without persistence, so that it is empty after a kill. It runs when this resolves. */
export async function startRedisPart(): Promise<RedisPart> {
  const { url, start, kill, stop, freeze, thaw } = await startRedis()
  return { name: 'Redis', url, start, kill, stop, freeze, resume: thaw }
}
