import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../src/platform/log.ts'
import type { Limits } from '../src/platform/limits/limits.ts'
import { processLimits } from '../src/platform/limits/process-limits.ts'
import { redisLimits, type RedisLimits } from '../src/platform/limits/redis-limits.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { openRedis, type Redis } from '../src/platform/redis/open-redis.ts'
import { startRedis, type RedisServer } from './support/redis-server.ts'
import { TestClock } from './support/test-clock.ts'
import { requireTool } from './support/tools.ts'

let clock: TestClock
let limits: Limits
let server: RedisServer
let redis: Redis
const opened: RedisLimits[] = []

/** Limits of another process with the same Redis. */
function ofRedis(): RedisLimits {
  const made = redisLimits({ redis, clock, now: () => clock.now().getTime() })
  opened.push(made)
  return made
}

beforeEach(() => {
  clock = new TestClock(new Date('2026-11-20T11:00:00.000Z'))
})

/** All guarantees of limits that count in one store; `make` makes them on the clock. */
function guarantees(make: () => Limits): void {
  beforeEach(() => {
    limits = make()
  })

  async function take(count: number, limit: number, key = 'ws_one'): Promise<number> {
    let accepted = 0
    for (let n = 0; n < count; n++) if ((await limits.requests.take(key, limit)).allowed) accepted++
    return accepted
  }

  async function refusal(limit: number): Promise<number> {
    const decision = await limits.requests.take('ws_one', limit)
    return decision.allowed ? 0 : decision.retry_after_seconds
  }

  describe('the window slides', () => {
    test('no burst over the turn of a minute doubles the limit', async () => {
      await clock.advance(59_000)
      expect(await take(150, 100)).toBe(100)
      await clock.advance(2_000)
      expect(await take(150, 100)).toBe(0)
    })

    test('returns requests a minute later, in the order in which they were made', async () => {
      await take(60, 100)
      await clock.advance(30_000)
      await take(40, 100)
      await clock.advance(31_000)
      expect(await take(150, 100)).toBe(60)
      await clock.advance(30_000)
      expect(await take(150, 100)).toBe(40)
    })

    test('the second that is leaving counts in proportion', async () => {
      await take(100, 100)
      await clock.advance(60_250)
      expect(await take(150, 100)).toBe(25)
    })

    test('an even pace just below the limit is never refused', async () => {
      for (let count = 0; count < 180; count++) {
        expect(await take(1, 60)).toBe(1)
        await clock.advance(1020)
      }
    })

    test('a refused request is not counted', async () => {
      await take(1_000, 100)
      await clock.advance(61_000)
      expect(await take(150, 100)).toBe(100)
    })
  })

  describe('Retry-After', () => {
    test.each([0, 1, 250, 999])(
      '%d ms into a second: a request after the wait passes, one a second earlier not',
      async (ms) => {
        await clock.advance(ms)
        await take(50, 100)
        await clock.advance(7_000)
        await take(50, 100)
        const wait = await refusal(100)
        expect(wait).toBeGreaterThanOrEqual(1)
        await clock.advance((wait - 1) * 1000)
        expect(await refusal(100)).toBe(1)
        await clock.advance(1000)
        expect(await take(1, 100)).toBe(1)
      },
    )
  })

  test('workspaces do not count for each other, and a lower limit holds at once', async () => {
    await take(100, 100)
    expect(await take(1, 100, 'ws_two')).toBe(1)
    expect(await take(1, 50)).toBe(0)
    expect(await take(50, 120)).toBe(20)
  })

  describe('a token bucket', () => {
    const BUCKET = { per_second: 2, at_once: 5 }

    test('gives what it has at once, then as many as the rate, and says when', async () => {
      expect(await limits.tokens.take('number', BUCKET, 3)).toEqual({ taken: 3, wait_ms: 0 })
      expect(await limits.tokens.take('number', BUCKET, 3)).toEqual({ taken: 2, wait_ms: 0 })
      expect(await limits.tokens.take('number', BUCKET)).toEqual({ taken: 0, wait_ms: 500 })
      await clock.advance(250)
      expect(await limits.tokens.take('number', BUCKET)).toEqual({ taken: 0, wait_ms: 250 })
      await clock.advance(250)
      expect(await limits.tokens.take('number', BUCKET)).toEqual({ taken: 1, wait_ms: 0 })
    })

    test('never has more than at once, and other keys have their own', async () => {
      await limits.tokens.take('number', BUCKET, 5)
      await clock.advance(60_000)
      expect(await limits.tokens.take('number', BUCKET, 50)).toMatchObject({ taken: 5 })
      expect(await limits.tokens.take('other', BUCKET, 50)).toMatchObject({ taken: 5 })
    })
  })

  describe('places', () => {
    test('are as many as the limit, and one that is given back is free once', async () => {
      const taken = [await limits.slots.take('ws_one', 2), await limits.slots.take('ws_one', 2)]
      expect(await limits.slots.take('ws_one', 2)).toBeNull()
      expect(await limits.slots.take('ws_two', 2)).not.toBeNull()
      taken[0]!()
      taken[0]!()
      expect(await limits.slots.take('ws_one', 2)).not.toBeNull()
      expect(await limits.slots.take('ws_one', 2)).toBeNull()
    })

    test('are held for as long as their process lives', async () => {
      await limits.slots.take('ws_one', 1)
      for (let renewal = 0; renewal < 12; renewal++) {
        await clock.advance(5_000)
        expect(await limits.slots.take('ws_one', 1)).toBeNull()
      }
    })
  })
}

describe('counted by one process', () => guarantees(() => processLimits(clock)))

describe.skipIf(requireTool('redis'))('counted in Redis', () => {
  beforeAll(async () => {
    server = await startRedis()
    redis = await openRedis({
      url: server.url,
      clock: new TestClock(),
      log: createLog('silent'),
      metrics: new Metrics(),
    })
  })
  beforeEach(async () => void (await server.cli('flushall')))
  afterEach(() => opened.splice(0).forEach((one) => one.slots.close()))
  afterAll(async () => {
    await redis.close()
    await server.stop()
  })

  guarantees(ofRedis)

  describe('for all processes', () => {
    test('300 requests at the same time by three processes pass as often as the limit', async () => {
      const processes = [ofRedis(), ofRedis(), ofRedis()]
      const asked = Array.from({ length: 300 }, async (_, at) => await processes[at % 3]!.requests.take('ws_one', 100))
      expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(100)
    })

    test('300 tokens at the same time by three processes are as many as the bucket has', async () => {
      const processes = [ofRedis(), ofRedis(), ofRedis()]
      const bucket = { per_second: 1, at_once: 100 }
      const asked = Array.from({ length: 300 }, async (_, at) => await processes[at % 3]!.tokens.take('number', bucket))
      expect((await Promise.all(asked)).filter(({ taken }) => taken > 0)).toHaveLength(100)
    })

    test('150 places at the same time by three processes are as many as the limit', async () => {
      const processes = [ofRedis(), ofRedis(), ofRedis()]
      const asked = Array.from({ length: 150 }, (_, at) => processes[at % 3]!.slots.take('ws_one', 50))
      expect((await Promise.all(asked)).filter((leave) => leave !== null)).toHaveLength(50)
    })

    test('the places of a process that died are free when their leases have lapsed', async () => {
      const [dead, living] = [ofRedis(), ofRedis()]
      await dead.slots.take('ws_one', 1)
      dead.slots.close()
      await clock.advance(14_000)
      expect(await living.slots.take('ws_one', 1)).toBeNull()
      await clock.advance(1_000)
      expect(await living.slots.take('ws_one', 1)).not.toBeNull()
    })

    test('places that Redis has lost are there again with the next renewal', async () => {
      const [holder, other] = [ofRedis(), ofRedis()]
      await holder.slots.take('ws_one', 1)
      await server.cli('flushall')
      await holder.slots.renew()
      expect(await other.slots.take('ws_one', 1)).toBeNull()
    })

    test('every key expires, is on one node, and shows neither an address nor a number', async () => {
      const process = ofRedis()
      await process.requests.take('stranger 192.0.2.7', 10)
      await process.tokens.take('number +2348000000042', { per_second: 1, at_once: 10 })
      await process.slots.take('streams of 192.0.2.7', 10)
      const keys = (await server.cli('keys', '*')).split('\n')
      expect(keys).toHaveLength(3)
      expect(keys.filter((key) => !/^ohun:\w+:\{[\w-]{22}\}$/.test(key))).toEqual([])
      for (const key of keys) expect(Number(await server.cli('pttl', key))).toBeGreaterThan(0)
    })
  })
})
