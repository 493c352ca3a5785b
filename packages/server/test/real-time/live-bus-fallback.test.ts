import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '@ohun/clock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveBus } from '../../src/platform/live/live-bus.ts'
import { heard, processBus, type Heard } from '../support/process-bus.ts'
import { startRedis, startRedisCluster, type RedisServer } from '../support/redis-server.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { requireTool } from '../support/tools.ts'

/** A stream's frames come every so often while Redis is away. */
const FRAME_MS = 20

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

/** Publishes a frame again and again, as a call does. @returns what ends it and tells how many there were. */
function speak(bus: LiveBus, topic: string): () => Promise<number> {
  const end = new AbortController()
  const spoken = (async () => {
    for (let said = 0; ; said++) {
      if (end.signal.aborted) return said
      bus.publish(topic, String(said))
      await sleep(FRAME_MS)
    }
  })()
  return async () => {
    end.abort()
    return await spoken
  }
}

const inOrder = (frames: readonly string[]): string[] => frames.toSorted((a, b) => Number(a) - Number(b))
const registered = async (): Promise<number> =>
  await db
    .knex('live_subjects')
    .where({ topic: 'call:1' })
    .then((rows) => rows.length)

describe.skipIf(requireTool('redis'))('a stream on another process, while Redis', () => {
  let redis: RedisServer
  let here: LiveBus
  let there: LiveBus
  let frames: Heard<string>
  let missed = 0

  beforeEach(async () => {
    redis = await startRedis()
    const options = { redis_url: redis.url, clock: systemClock }
    ;[here, there] = [await processBus(db, options), await processBus(db, options)]
    missed = 0
    frames = heard((listener) =>
      there.subscribe('call:1', (messages) => (messages.length === 0 ? missed++ : messages.forEach(listener))),
    )
    await there.active()
  })
  afterEach(() => redis.stop())

  const faults: Record<string, () => Promise<unknown> | void> = {
    'is killed': () => redis.kill(),
    'is frozen': () => redis.freeze(),
    restarts: async () => {
      await redis.kill()
      await redis.start()
    },
  }

  test.each(Object.keys(faults))('%s, goes on, in order and nothing twice, and does not end late', async (fault) => {
    const stop = speak(here, 'call:1')
    await frames.until(5)
    await faults[fault]!()
    const after_fault = frames.frames.length
    await frames.until(after_fault + 60)
    const said = await stop()
    here.publish('call:1', String(said))
    await expect.poll(() => frames.frames.at(-1)).toBe(String(said))
    expect(frames.frames).toEqual(inOrder([...new Set(frames.frames)]))
    // Frames that were sent while a process had not noticed yet are lost, and `missed` says so: those of less than a second.
    expect(said + 1 - frames.frames.length).toBeLessThanOrEqual(fault === 'is frozen' ? 0 : 1_000 / FRAME_MS)
    expect(missed).toBeGreaterThan(0)
  })

  test('is back, goes through Redis alone again, and the database knows of no topic', async () => {
    const stop = speak(here, 'call:1')
    await redis.kill()
    await expect.poll(registered).toBe(1)
    await redis.start()
    await expect.poll(registered).toBe(0)
    const back_at = frames.frames.length
    await frames.until(back_at + 20)
    await stop()
    expect(frames.frames).toEqual(inOrder([...new Set(frames.frames)]))
  })

  test('is away for the stream’s process alone, goes on over the database', async () => {
    const stop = speak(here, 'call:1')
    await frames.until(5)
    const subscribers = (await redis.cli('client', 'list')).split('\n').filter((line) => / ssub=[1-9]/.test(line))
    expect(subscribers.length).toBeGreaterThan(0)
    for (const line of subscribers) await redis.cli('client', 'kill', 'id', /id=(\d+)/.exec(line)?.[1] ?? '')
    const cut_at = frames.frames.length
    await frames.until(cut_at + 50)
    await stop()
    expect(frames.frames).toEqual(inOrder([...new Set(frames.frames)]))
  })

  test('is away, a process that starts hears the others', async () => {
    await redis.kill()
    const late = await processBus(db, { redis_url: redis.url, clock: systemClock })
    const stop = speak(here, 'call:2')
    const heard_late = heard<string>((listener) => late.subscribe('call:2', (messages) => messages.forEach(listener)))
    await heard_late.until(20)
    await stop()
  })

  test('is away, an announcement reaches every process once', async () => {
    await redis.kill()
    const all = [here, there].map((bus) =>
      heard<string>((listener) => bus.subscribe('all', (messages) => messages.forEach(listener))),
    )
    await expect.poll(registered).toBe(1)
    here.announce('all', 'wake up')
    for (const one of all) expect(await one.until(1)).toEqual(['wake up'])
  })
})

describe.skipIf(requireTool('redis'))('a cluster of Redis', () => {
  test('carries topics on all of its nodes', async () => {
    const cluster = await startRedisCluster()
    const options = { redis_url: cluster.url, clock: systemClock }
    const [here, there] = [await processBus(db, options), await processBus(db, options)]
    const topics = Array.from({ length: 30 }, (_, at) => `call:${at}`)
    const followed = topics.map((topic) =>
      heard<string>((listener) => there.subscribe(topic, (messages) => messages.forEach(listener))),
    )
    await there.active()
    for (const topic of topics) for (let at = 0; at < 20; at++) here.publish(topic, String(at))
    for (const one of followed) expect(await one.until(20)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)))
    for (const node of cluster.nodes) expect(await node.cli('pubsub', 'shardchannels')).toMatch(/ohun:live:call/)
    await cluster.stop()
  })
})
