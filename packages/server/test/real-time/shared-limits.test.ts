import { systemClock } from '@ohun/clock'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { logLines, type LogLines } from '../support/log-lines.ts'
import { startRedis, type RedisServer } from '../support/redis-server.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace } from '../support/test-server.ts'
import { requireTool } from '../support/tools.ts'

const LIMIT = 60
const AWAY = 'Redis is away: limits count for each process until it is back'

interface Node extends RunningServer {
  logged: LogLines
}

let db: TestDatabase
let redis: RedisServer
let nodes: Node[]
let key: string
const open: AbortController[] = []

async function startNode(): Promise<Node> {
  const logged = logLines()
  const config = readConfig({
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_METRICS_ADDRESS: '127.0.0.1:0',
    OHUN_RATE_LIMITS: `scale:${LIMIT}`,
    OHUN_REDIS_URL: redis.url,
  })
  const { log } = logged
  const server_deps = { db, clock: systemClock, log, encryption_key: ENCRYPTION_KEY }
  return Object.assign(await startServer({ ...config, port: 0 }, server_deps), { logged })
}

async function newWorkspace(): Promise<void> {
  key = (await makeWorkspace({ db, clock: systemClock, base_url: nodes[0]!.base_url })).sandbox_key
}

async function request(node: Node, path = '/v1/agents', options: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return await fetch(node.base_url + path, { ...options, headers })
}

/** How many of so many requests at the same time, over all nodes in turn, had each status. */
async function statuses(count: number): Promise<Record<number, number>> {
  const sent = Array.from({ length: count }, async (_, at) => {
    const response = await request(nodes[at % nodes.length]!)
    await response.arrayBuffer()
    return response.status
  })
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(sent)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Opens streams, over all nodes in turn; those that were not refused stay open. */
async function openStreams(count: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (let at = 0; at < count; at++) {
    const abort = new AbortController()
    open.push(abort)
    const { status } = await request(nodes[at % nodes.length]!, '/v1/events/stream', { signal: abort.signal })
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/**
 * Looks until the nodes count together what a new workspace sends. On a busy machine, Redis may not answer in time and be away for a
 * moment, in which each node counts alone.
 */
async function expectOneLimit(): Promise<void> {
  const counted = async (): Promise<Record<number, number>> => {
    await newWorkspace()
    return await statuses(150)
  }
  await expect.poll(counted).toEqual({ 200: LIMIT, 429: 150 - LIMIT })
}

async function metric(node: Node, name: string): Promise<number> {
  const text = await (await fetch(node.metrics_url!)).text()
  return Number(new RegExp(`^${name.replaceAll(/[{}]/g, String.raw`\$&`)} (\\S+)$`, 'm').exec(text)?.[1])
}

const allUp = async (): Promise<number[]> => await Promise.all(nodes.map((node) => metric(node, 'ohun_redis_up')))

describe.skipIf(requireTool('redis'))('three servers with one Redis', () => {
  setUpForTries({
    async setUp() {
      db = await createTestDatabase()
      redis = await startRedis()
      nodes = await Promise.all([startNode(), startNode(), startNode()])
    },
    async tearDown() {
      await Promise.all(nodes.map((node) => node.stop()))
      await redis.stop()
      await db.drop()
    },
  })
  beforeEach(newWorkspace)
  afterEach(async ({ task }) => {
    for (const abort of open.splice(0)) abort.abort()
    if (task.result?.state !== 'fail') await expect.poll(allUp).toEqual([1, 1, 1])
  })

  test('a workspace has its requests a minute once, not once for each server', async () => {
    await expectOneLimit()
  })

  test('a workspace has 50 streams on all servers together, and each that ends makes room on another', async () => {
    const opened = async (): Promise<Record<number, number>> => {
      for (const abort of open.splice(0)) abort.abort()
      await newWorkspace()
      return await openStreams(55)
    }
    await expect.poll(opened).toEqual({ 200: 50, 429: 5 })
    open[0]!.abort()
    // The refusals have used up the minute's requests.
    await redis.cli(
      'eval',
      "for _, key in ipairs(redis.call('keys', 'ohun:requests:*')) do redis.call('del', key) end",
      '0',
    )
    await expect.poll(() => openStreams(1)).toEqual({ 200: 1 })
  })

  test('no request fails while Redis is frozen, each server counts alone, and later all count together again', async () => {
    await statuses(LIMIT / 2)
    const timesAway = (): number[] => nodes.map(({ logged }) => logged.of(AWAY).length)
    const before = timesAway()
    redis.freeze()
    const during = await statuses(3 * LIMIT + 30)
    expect(Object.keys(during)).toEqual(['200', '429'])
    expect(during[200]).toBe(3 * LIMIT)
    expect(await allUp()).toEqual([0, 0, 0])
    expect(await metric(nodes[0]!, 'ohun_limit_checks_total{store="process"}')).toBeGreaterThanOrEqual(LIMIT)
    expect(timesAway()).toEqual(before.map((times) => times + 1))
    redis.thaw()
    await expect.poll(allUp).toEqual([1, 1, 1])
    await expectOneLimit()
  })

  test('no request fails while Redis is killed and started again', async () => {
    const sent = statuses(LIMIT)
    await redis.kill()
    expect(await sent).toEqual({ 200: LIMIT })
    expect(await statuses(30)).toEqual({ 200: 30 })
    await redis.start()
    await expect.poll(allUp).toEqual([1, 1, 1])
    await expectOneLimit()
  })

  test('streams that were open when Redis lost everything count again when it is back', async () => {
    expect(await openStreams(50)).toEqual({ 200: 50 })
    await redis.kill()
    await redis.start()
    await expect.poll(allUp).toEqual([1, 1, 1])
    await expect.poll(async () => Number(await redis.cli('eval', COUNT_PLACES, '0'))).toBeGreaterThanOrEqual(50)
    await expect.poll(() => openStreams(3)).toEqual({ 429: 3 })
  })

  test('FLUSHALL loses nothing but counts', async () => {
    const body = JSON.stringify({ display_name: 'Ada' })
    const created = await request(nodes[0]!, '/v1/agents', { method: 'POST', body })
    const { agent_id } = (await created.json()) as { agent_id: string }
    await statuses(LIMIT)
    await redis.cli('flushall')
    expect((await request(nodes[1]!, `/v1/agents/${agent_id}`)).status).toBe(200)
    expect((await statuses(LIMIT))[200]).toBeGreaterThan(LIMIT / 2)
    await expectOneLimit()
  })
})

const COUNT_PLACES =
  "local most = 0 for _, key in ipairs(redis.call('keys', 'ohun:places:*')) do most = math.max(most, redis.call('zcard', key)) end return most"
