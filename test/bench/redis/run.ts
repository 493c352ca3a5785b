/**
 * `npm run bench:redis`: the latency of a limit check in Redis, compared with a `PING` in the same run. It starts
 * Debian's redis-server on loopback. `-- --quick` for a first look.
 */
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { redisLimits } from '../../../packages/server/src/platform/limits/redis-limits.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { Metrics } from '../../../packages/server/src/platform/metrics.ts'
import { openRedis } from '../../../packages/server/src/platform/redis/open-redis.ts'
import { startRedis } from '../../../packages/server/test/support/redis-server.ts'
import { machine } from '../report.ts'
import { percentile } from '../percentile.ts'

const quick = process.argv.includes('--quick')
const ROUNDS = quick ? 3 : 9
const CHECKS = quick ? 2_000 : 10_000
/** One at a time, and several in flight, which share a round trip. */
const AT_ONCE = [1, 16]
const WORKSPACES = 500

const server = await startRedis()
const redis = await openRedis({ url: server.url, clock, log: createLog('error'), metrics: new Metrics() })
const limits = redisLimits({ redis, clock })
const key = (at: number): string => `ws_${at % WORKSPACES}`

const checks: Record<string, (at: number) => unknown> = {
  PING: () => redis.command('', ['PING']),
  'requests of a workspace': (at) => limits.requests.take(key(at), 1_000_000),
  'requests of a workspace, refused': (at) => limits.requests.take(`full ${at % 4}`, 1),
  'set-ups of calls': (at) => limits.tokens.take(key(at), { per_second: 1_000_000, at_once: 1_000_000 }),
  'a stream, opened and closed': async (at) => (await limits.slots.take(key(at), 1_000_000))?.(),
}

/** The latencies of the checks in microseconds. */
async function measure(check: (at: number) => unknown, at_once: number): Promise<number[]> {
  const times: number[] = []
  let at = 0
  const client = async (): Promise<void> => {
    while (at < CHECKS) {
      const began = performance.now()
      await check(at++)
      times.push((performance.now() - began) * 1_000)
    }
  }
  await Promise.all(Array.from({ length: at_once }, client))
  return times
}

const median = (values: number[]): number => percentile(values, 0.5)

console.log(`${machine()}; ${ROUNDS} rounds of ${CHECKS} checks, all kinds in turn; medians of the rounds\n`)
console.log('| Check | In flight | p50 | p99 | p50 beside PING |')
console.log('|---|---:|---:|---:|---:|')
for (const at_once of AT_ONCE) {
  const measured = new Map(Object.keys(checks).map((name) => [name, { p50: [] as number[], p99: [] as number[] }]))
  for (const check of Object.values(checks)) await measure(check, at_once) // A warm-up.
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, check] of Object.entries(checks)) {
      const times = await measure(check, at_once)
      measured.get(name)!.p50.push(percentile(times, 0.5))
      measured.get(name)!.p99.push(percentile(times, 0.99))
    }
  const ping = median(measured.get('PING')!.p50)
  for (const [name, { p50, p99 }] of measured) {
    const ratio = (median(p50) / ping).toFixed(2)
    console.log(`| ${name} | ${at_once} | ${median(p50).toFixed(0)} µs | ${median(p99).toFixed(0)} µs | ${ratio} |`)
  }
}
limits.slots.close()
await redis.close()
await server.stop()
