import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import { openBreakerChannel, type BreakerChannel } from '../src/platform/limits/breaker-channel.ts'
import type { Breakers } from '../src/platform/limits/breaker.ts'
import { BreakersByKey } from '../src/platform/limits/breakers-by-key.ts'
import { fleetBreakers } from '../src/platform/limits/fleet-breakers.ts'
import { SharedBreaker } from '../src/platform/limits/shared-breaker.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { openRedis, type Redis } from '../src/platform/redis/open-redis.ts'
import { startRedis, type RedisServer } from './support/redis-server.ts'
import { TestClock } from './support/test-clock.ts'
import { requireTool } from './support/tools.ts'

const clock = new TestClock()
let server: RedisServer
const connections: Redis[] = []
let told: number

/** A process of its own, which counts the news that it gives. */
async function processOf(kind: 'backend' | 'carrier', name: string): Promise<Breakers> {
  const redis = await openRedis({
    url: server.url,
    clock: new TestClock(),
    log: createLog('silent'),
    metrics: new Metrics(),
  })
  connections.push(redis)
  const { tell, hear } = await openBreakerChannel(redis)
  const channel: BreakerChannel = {
    tell(...news) {
      told++
      tell(...news)
    },
    hear,
  }
  const own = kind === 'backend' ? new BreakersByKey(clock) : new SharedBreaker(clock)
  return fleetBreakers(own, { name, channel, clock })
}

/** Resolves when news of a failure has arrived. */
async function heard(breakers: Breakers, key: string): Promise<void> {
  await expect.poll(() => breakers.of(key).failing).toBe(true)
}

describe.skipIf(requireTool('redis'))('breakers that processes share', () => {
  beforeAll(async () => {
    server = await startRedis()
  })
  beforeEach(() => {
    told = 0
  })
  afterAll(async () => {
    for (const redis of connections) await redis.close()
    await server.stop()
  })

  test('failures of two processes together open the breaker of a backend in both, and of no other', async () => {
    const [a, b] = [await processOf('backend', 'one'), await processOf('backend', 'one')]
    for (let failure = 0; failure < 3; failure++) a.of('agt_1').ended('failed')
    await heard(b, 'agt_1')
    for (let failure = 0; failure < 2; failure++) b.of('agt_1').ended('failed')
    await expect.poll(() => [a.of('agt_1').admits(), b.of('agt_1').admits()]).toEqual([false, false])
    expect([a.of('agt_2').admits(), b.of('agt_2').admits()]).toEqual([true, true])
  })

  test('one process tries again for all, and its success closes the breaker in all', async () => {
    const [a, b] = [await processOf('backend', 'two'), await processOf('backend', 'two')]
    for (let failure = 0; failure < 5; failure++) a.of('agt_1').ended('failed')
    await expect.poll(() => b.of('agt_1').admits()).toBe(false)
    await clock.advance(29_000) // before both would try
    expect([a.of('agt_1').admits(), b.of('agt_1').admits()]).toEqual([false, false])
    await clock.advance(1_001)
    expect(a.of('agt_1').admits()).toBe(true)
    a.of('agt_1').ended('worked')
    await expect.poll(() => b.of('agt_1').failing).toBe(false)
    expect(b.of('agt_1').admits()).toBe(true)
  })

  test('a success at another process is no failure in a row, so four and one do not open it', async () => {
    const [a, b] = [await processOf('backend', 'three'), await processOf('backend', 'three')]
    for (let failure = 0; failure < 4; failure++) a.of('agt_1').ended('failed')
    await heard(b, 'agt_1')
    b.of('agt_1').ended('worked')
    await expect.poll(() => a.of('agt_1').failing).toBe(false)
    a.of('agt_1').ended('failed')
    expect(a.of('agt_1').admits()).toBe(true)
  })

  test('a carrier that fails for three workspaces at different processes is skipped for all workspaces by all', async () => {
    const [a, b] = [await processOf('carrier', 'mtn'), await processOf('carrier', 'mtn')]
    for (const workspace of ['ws_1', 'ws_2']) for (let at = 0; at < 2; at++) a.of(workspace).ended('failed')
    await heard(b, 'ws_2')
    b.of('ws_3').ended('failed')
    await expect.poll(() => [a, b].map((breakers) => breakers.of('ws_9').admits())).toEqual([false, false])
  })

  test('a success tells nobody anything while nothing fails', async () => {
    const alone = await processOf('carrier', 'glo')
    for (let at = 0; at < 100; at++) alone.of('ws_1').ended('worked')
    expect(told).toBe(0)
  })

  test('without Redis each process has its own', async () => {
    const channel = await openBreakerChannel(null)
    const [a, b] = [0, 1].map(() => fleetBreakers(new BreakersByKey(clock), { name: 'backend', channel, clock }))
    for (let failure = 0; failure < 5; failure++) a!.of('agt_1').ended('failed')
    expect([a!.of('agt_1').admits(), b!.of('agt_1').admits()]).toEqual([false, true])
  })
})
