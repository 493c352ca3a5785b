import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RedisClient } from '@redis/client'
import { systemClock } from '@ohun/clock'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { checkRedis } from '../../src/operator/doctor/check-redis.ts'
import { runChecks } from '../../src/operator/doctor/check.ts'
import { createLimits, type CreatedLimits } from '../../src/platform/limits/create-limits.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { openRedis, type Redis } from '../../src/platform/redis/open-redis.ts'
import { redisScript } from '../../src/platform/redis/redis-script.ts'
import { logLines, type LogLines } from '../support/log-lines.ts'
import {
  startRedis,
  startRedisCluster,
  startRedisWithSentinels,
  type RedisServer,
  type RedisWithSentinels,
} from '../support/redis-server.ts'
import { freePort } from '../support/kernel-ports.ts'
import { selfSigned } from '../support/self-signed.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { requireTool } from '../support/tools.ts'

const AWAY = 'Redis is away: limits count for each process until it is back'
const COUNT = redisScript("return redis.call('INCRBY', KEYS[1], ARGV[1])")

const opened: Redis[] = []
const made: CreatedLimits[] = []
let logged: LogLines
let metrics: Metrics

async function open(url: string): Promise<Redis> {
  logged = logLines()
  metrics = new Metrics()
  const redis = await openRedis({ url, clock: systemClock, log: logged.log, metrics })
  opened.push(redis)
  return redis
}

function limitsOf(redis: Redis): CreatedLimits {
  const limits = createLimits({ redis, clock: systemClock, metrics: new Metrics() })
  made.push(limits)
  return limits
}

const count = (redis: Redis, key = 'ohun:count'): Promise<unknown> => redis.run(COUNT, { keys: [key], args: [1] })

afterEach(async () => {
  for (const limits of made.splice(0)) limits.close()
  for (const redis of opened.splice(0)) await redis.close()
})

describe.skipIf(requireTool('redis'))('one server', () => {
  let server: RedisServer

  setUpForTries({
    async setUp() {
      server = await startRedis()
    },
    tearDown: () => server.stop(),
  })

  test('runs a script that it does not know yet, and knows it from then on', async () => {
    const redis = await open(server.url)
    await server.cli('script', 'flush')
    expect([await count(redis), await count(redis)]).toEqual([1, 2])
    expect(await server.cli('info', 'commandstats')).toMatch(/cmdstat_eval:calls=1,/)
  })

  test('connections share the class of the client, with its method for each command', async () => {
    const factory = vi.spyOn(RedisClient, 'factory')
    const [here, there] = [await open(server.url), await open(server.url)]
    expect([await here.command('', ['PING']), await there.command('', ['PING'])]).toEqual(['PONG', 'PONG'])
    expect(factory.mock.calls.length).toBeLessThan(2)
    factory.mockRestore()
  })

  test('a message reaches those who listen to its channel, and nobody after they have left', async () => {
    const [here, there] = [await open(server.url), await open(server.url)]
    const heard: string[] = []
    await here.subscribe('ohun:live:{a}', (message) => heard.push(message))
    await there.publish('ohun:live:{b}', 'to others')
    await there.publish('ohun:live:{a}', 'x'.repeat(100_000))
    await expect.poll(() => heard).toEqual(['x'.repeat(100_000)])
    await here.unsubscribe('ohun:live:{a}')
    expect(await there.command('ohun:live:{a}', ['SPUBLISH', 'ohun:live:{a}', 'gone'])).toBe(0)
  })

  test('a frozen server fails commands at once after the first, says so once, and is used again when it answers', async () => {
    const redis = await open(server.url)
    const changes: boolean[] = []
    redis.onChange((is_up) => changes.push(is_up))
    server.freeze()
    await expect(count(redis)).rejects.toThrow('Redis does not serve the command: timeout')
    expect(redis.is_up).toBe(false)
    expect(await metrics.text()).toContain('ohun_redis_up 0')
    for (let time = 0; time < 1_000; time++) await expect(count(redis)).rejects.toThrow('away')
    expect(logged.of(AWAY)).toHaveLength(1)
    server.thaw()
    await expect.poll(() => redis.is_up).toBe(true)
    expect(await metrics.text()).toContain('ohun_redis_up 1')
    expect(changes).toEqual([false, true])
    expect(logged.of('Redis is back')).toMatchObject([{ away_ms: expect.any(Number) as number }])
    await count(redis)
  })

  test('a message that its listener cannot read costs no connection', async () => {
    const redis = await open(server.url)
    const heard: unknown[] = []
    await redis.subscribe('ohun:live:{a}', (message) => heard.push(JSON.parse(message)))
    await redis.publish('ohun:live:{a}', 'not JSON')
    await redis.publish('ohun:live:{a}', '"JSON"')
    await expect.poll(() => heard).toEqual(['JSON'])
    expect([redis.is_up, logged.of('a message from Redis could not be read')]).toMatchObject([
      true,
      [{ reason: 'SyntaxError' }],
    ])
  })

  test('a killed server is found without a command, and its subscriptions are there again when it is back', async () => {
    const [here, there] = [await open(server.url), await open(server.url)]
    const heard: string[] = []
    await here.subscribe('ohun:live:{a}', (message) => heard.push(message))
    await server.kill()
    await expect.poll(() => here.is_up).toBe(false)
    await server.start()
    await expect.poll(() => here.is_up && there.is_up).toBe(true)
    await there.publish('ohun:live:{a}', 'again')
    await expect.poll(() => heard).toEqual(['again'])
    expect(await count(here, 'ohun:after-restart')).toBe(1)
  })

  test('a server that refuses writes counts as away until it takes them', async () => {
    const redis = await open(server.url)
    await server.cli('config', 'set', 'maxmemory', '1')
    await expect(count(redis, 'ohun:more')).rejects.toThrow('OOM')
    expect(redis.is_up).toBe(false)
    await server.cli('config', 'set', 'maxmemory', '0')
    await expect.poll(() => redis.is_up).toBe(true)
  })

  test('a server that is away at the start is used as soon as it is there', async () => {
    await server.kill()
    const redis = await open(server.url)
    expect([redis.is_up, logged.of(AWAY)]).toMatchObject([false, [{ reason: 'ECONNREFUSED' }]])
    await server.start()
    await expect.poll(() => redis.is_up).toBe(true)
  })

  test.each([
    ['redis+cluster://127.0.0.1:', 'the server does not belong to a cluster. Accepted: a URL beginning with redis://.'],
    ['redis://ohun:hunter2@127.0.0.1:', 'Redis refuses the user or the password.'],
  ])('%s… stops the start with one sentence', async (url, sentence) => {
    const fault: unknown = await open(`${url}${server.port}`).catch((error: unknown) => error)
    expect(fault).toMatchObject({ name: 'StartError', message: expect.stringContaining(sentence) as string })
    expect((fault as Error).message).not.toContain('hunter2')
  })

  test('doctor says whether Redis can be used, and why not', async () => {
    const examine = async (OHUN_REDIS_URL?: string) => {
      const config = readConfig({ OHUN_REDIS_URL })
      const none = () => Promise.resolve([])
      const service_resolver = { services: none, pointers: none }
      const deps = {
        config,
        clock: systemClock,
        resolve: none,
        service_resolver,
        db: null,
        is_migrated: false,
        webhook_url: null,
      }
      return await runChecks([checkRedis], deps, new AbortController().signal)
    }
    expect(await examine()).toMatchObject([{ status: 'skipped' }])
    expect(await examine(server.url)).toMatchObject([{ status: 'ok' }])
    const { port } = server
    const refused = { status: 'failed', found: expect.stringContaining('Redis refuses the user') as string }
    expect(await examine(`redis://ohun:hunter2@127.0.0.1:${port}`)).toMatchObject([refused])
    await server.kill()
    const away = { status: 'failed', found: 'Redis cannot be used: ECONNREFUSED.' }
    expect(await examine(server.url)).toMatchObject([away])
    await server.start()
  })

  test('a user changes its password: both are used at once, and a process with the old one goes on until its connection ends', async () => {
    const urlWith = (password: string): string => `redis://rotated:${password}@127.0.0.1:${server.port}`
    const counted = (redis: Redis): Promise<unknown> => count(redis, 'ohun:rotated')
    await server.cli('acl', 'setuser', 'rotated', 'on', '>hunter2', '~*', '&*', '+@all')
    const before = await open(urlWith('hunter2'))
    const logged_before = logged
    await server.cli('acl', 'setuser', 'rotated', '>hunter3')
    const after = await open(urlWith('hunter3'))
    expect([await counted(before), await counted(after)]).toEqual([1, 2])
    await server.cli('acl', 'setuser', 'rotated', '<hunter2')
    expect([await counted(before), await counted(after)]).toEqual([3, 4])
    await server.cli('client', 'kill', 'user', 'rotated')
    await expect.poll(() => logged_before.of('Redis is still away')[0]).toMatchObject({ reason: 'WRONGPASS' })
    await expect.poll(() => after.is_up).toBe(true)
    expect([before.is_up, await counted(after)]).toEqual([false, 5])
    await server.cli('acl', 'setuser', 'rotated', '>hunter2')
    await expect.poll(() => before.is_up).toBe(true)
    expect(JSON.stringify([logged_before.lines, logged.lines])).not.toMatch(/hunter\d/)
  })

  test('a user without the right to write stops the start with one sentence', async () => {
    await server.cli('acl', 'setuser', 'reader', 'on', '>secret', '+@read', '+@connection', '~*')
    await expect(open(`redis://reader:secret@127.0.0.1:${server.port}`)).rejects.toThrow('may not do what Ohun needs')
  })
})

test.skipIf(requireTool('redis'))(
  'a certificate that nobody has signed stops the start with one sentence',
  async () => {
    const { key, cert } = selfSigned()
    const directory = mkdtempSync(join(tmpdir(), 'ohun-redis-tls-'))
    writeFileSync(join(directory, 'key.pem'), key)
    writeFileSync(join(directory, 'cert.pem'), cert)
    const port = await freePort()
    const files = ['--tls-key-file', join(directory, 'key.pem'), '--tls-cert-file', join(directory, 'cert.pem')]
    const server = await startRedis([
      '--tls-port',
      String(port),
      '--tls-auth-clients',
      'no',
      ...files,
      '--tls-ca-cert-file',
      join(directory, 'cert.pem'),
    ])
    try {
      await expect(open(`rediss://127.0.0.1:${port}`)).rejects.toThrow('its certificate cannot be used')
    } finally {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  },
)

test('a Redis older than version 7 stops the start with one sentence', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const command of bytes
        .toString()
        .split(/^\*\d+\r\n/m)
        .slice(1))
        socket.write(command.includes('HELLO') ? '%1\r\n+version\r\n+6.2.14\r\n' : '+OK\r\n')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const accepted = 'the server is Redis 6.2.14. Accepted: Redis 7 or later, or Valkey.'
  await expect(open(`redis://127.0.0.1:${port}`)).rejects.toThrow(accepted)
  server.close()
})

const CONFIGURATION = join(import.meta.dirname, '../../../../deploy/redis/redis.conf')

test.skipIf(requireTool('redis'))(
  'the user of deploy/redis/redis.conf may do what we need, and not delete everything',
  async () => {
    const server = await startRedis([], { path: CONFIGURATION })
    try {
      const redis = await open(`redis://ohun:CHANGE-THIS-PASSWORD@127.0.0.1:${server.port}`)
      const heard: string[] = []
      await redis.subscribe('ohun:live:{a}', (message) => heard.push(message))
      await redis.publish('ohun:live:{a}', 'heard')
      await expect.poll(() => heard).toEqual(['heard'])
      expect(await count(redis)).toBe(1)
      await expect(redis.command('', ['FLUSHALL'])).rejects.toThrow('NOPERM')
    } finally {
      await server.stop()
    }
  },
)

describe.skipIf(requireTool('redis'))('a cluster of three', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>

  setUpForTries({
    async setUp() {
      cluster = await startRedisCluster()
    },
    tearDown: () => cluster.stop(),
  })

  test('commands and messages go to the node that has the key', async () => {
    const [here, there] = [await open(cluster.url), await open(cluster.url)]
    const heard: string[] = []
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await here.subscribe(`ohun:live:{${name}}`, (message) => heard.push(message))
      await there.publish(`ohun:live:{${name}}`, name)
      await count(there, `ohun:count:{${name}}`)
    }
    await expect.poll(() => heard.toSorted().join('')).toBe('abcdef')
    const sizes = await Promise.all(cluster.nodes.map((node) => node.cli('dbsize')))
    expect(sizes.map(Number).every((size) => size > 0)).toBe(true)
  })

  test('limits count once for all processes', async () => {
    const processes = [await open(cluster.url), await open(cluster.url), await open(cluster.url)].map(limitsOf)
    for (const workspace of ['ws_1', 'ws_2', 'ws_3', 'ws_4']) {
      const asked = Array.from({ length: 90 }, async (_, at) => await processes[at % 3]!.requests.take(workspace, 30))
      expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(30)
      const slots = Array.from({ length: 9 }, async (_, at) => await processes[at % 3]!.slots.take(workspace, 5))
      expect((await Promise.all(slots)).filter((leave) => leave !== null)).toHaveLength(5)
    }
  })

  test('a frozen node makes it away, and it is used again when the node answers', async () => {
    const redis = await open(cluster.url)
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => count(redis, `ohun:count:{${name}}`)))
    cluster.nodes[1]!.freeze()
    await expect
      .poll(() => Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => count(redis, `{${name}}`).catch(() => 0))))
      .toContain(0)
    cluster.nodes[1]!.thaw()
    await expect.poll(() => count(redis, '{a}').catch(() => 0)).not.toBe(0)
    await expect.poll(() => redis.is_up).toBe(true)
  })

  test('one node of it as a server of its own stops the start with one sentence', async () => {
    const faults = await Promise.all(
      cluster.nodes.map(({ url }) =>
        open(url).then(
          () => '',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(faults.filter((fault) => fault.includes('Accepted: a URL beginning with redis+cluster://.'))).toHaveLength(2)
  })
})

describe.skipIf(requireTool('redis'))('Sentinels', () => {
  let watched: RedisWithSentinels

  setUpForTries({
    async setUp() {
      watched = await startRedisWithSentinels()
    },
    tearDown: () => watched.stop(),
  })

  test('a name that they do not watch stops the start with one sentence', async () => {
    await expect(open(watched.url.replace('/ohun', '/other'))).rejects.toThrow(
      'no Sentinel knows a master of this name',
    )
  })

  test('no check of a limit fails while they promote the replica, which then has commands, subscriptions and counts', async () => {
    const [here, there] = [await open(watched.url), await open(watched.url)]
    const [a, b] = [limitsOf(here), limitsOf(there)]
    const heard: string[] = []
    await here.subscribe('ohun:live:{a}', (message) => heard.push(message))
    await a.requests.take('ws_1', 1_000_000)
    await count(here)
    await expect.poll(() => watched.replica().cli('get', 'ohun:count')).toBe('1')
    await watched.killMaster()
    await expect.poll(() => here.is_up || there.is_up).toBe(false)
    for (let check = 0; check < 20; check++) expect(await a.requests.take('ws_1', 10)).toBeDefined()
    await expect.poll(() => here.is_up && there.is_up).toBe(true)
    expect(await count(here)).toBe(2)
    await there.publish('ohun:live:{a}', 'promoted')
    await expect.poll(() => heard).toEqual(['promoted'])
    const asked = Array.from({ length: 60 }, async (_, at) => await (at % 2 ? a : b).requests.take('ws_new', 30))
    expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(30)
  })
})
