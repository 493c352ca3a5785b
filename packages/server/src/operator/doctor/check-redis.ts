import { StartError } from '../../platform/errors.ts'
import { createLog } from '../../platform/log.ts'
import { Metrics } from '../../platform/metrics.ts'
import { openRedis } from '../../platform/redis/open-redis.ts'
import { failed, ok, skipped, type Check } from './check.ts'

const ADVICE = 'Check OHUN_REDIS_URL, and that Redis runs.'

export const checkRedis: Check = {
  name: 'redis',
  async run({ config: { redis_url: url }, clock }) {
    if (url === null) return skipped('OHUN_REDIS_URL is not set: limits count for each process.')
    try {
      const redis = await openRedis({ url, clock, log: createLog('silent'), metrics: new Metrics() })
      await redis.close()
      if (redis.fault === null) return ok('Redis answers, and the user may write.')
      return failed(`Redis cannot be used: ${redis.fault}.`, ADVICE)
    } catch (error) {
      if (error instanceof StartError) return failed(error.message, ADVICE)
      throw error
    }
  },
}
