import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createNotifications } from '../../src/platform/db/notifications.ts'
import { createLiveBus, LONGEST_MESSAGE, type LiveBus } from '../../src/platform/live/live-bus.ts'
import { NotifyBus } from '../../src/platform/live/notify-bus.ts'
import { createLog } from '../../src/platform/log.ts'
import { heard, processBus, redisBus, type Heard } from '../support/process-bus.ts'
import { startRedis, type RedisServer } from '../support/redis-server.ts'
import { TestClock } from '../support/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { requireTool } from '../support/tools.ts'

let db: TestDatabase
let redis: RedisServer | undefined

const without_redis = requireTool('redis')

beforeAll(async () => {
  db = await createTestDatabase()
  if (without_redis === undefined) redis = await startRedis()
})
afterAll(async () => {
  await redis?.stop()
  await db.drop()
})

const messagesOf = (bus: LiveBus, topic: string): Heard<string> =>
  heard((listener) => bus.subscribe(topic, (messages) => messages.forEach(listener)))

async function follow(bus: LiveBus, topic: string): Promise<Heard<string>> {
  const followed = messagesOf(bus, topic)
  await bus.active()
  return followed
}

interface Kind {
  /** The live bus of one more process. */
  open: () => Promise<LiveBus>
  /** How many topics all processes follow. */
  topics: () => Promise<number>
}

const registered = async (): Promise<number> => Number((await db.knex('live_subjects').count())[0]?.['count'])
const channels = async (): Promise<number> =>
  (await redis!.cli('pubsub', 'shardchannels')).split('\n').filter((channel) => channel !== '').length

const kinds: Record<string, Kind> = {
  notify: { open: () => processBus(db), topics: registered },
  redis: { open: () => redisBus(redis!.url), topics: channels },
  'redis, with the database as its fallback': {
    open: () => processBus(db, { redis_url: redis!.url }),
    topics: async () => (await registered()) + (await channels()),
  },
}

const processes = async ({ open }: Kind, count: number): Promise<LiveBus[]> => {
  const buses: LiveBus[] = []
  for (let made = 0; made < count; made++) buses.push(await open())
  return buses
}

for (const [name, kind] of Object.entries(kinds))
  describe.skipIf(name !== 'notify' && without_redis)(`the live bus over ${name}`, () => {
    test('a message reaches this process at once and others that follow its topic, in order', async () => {
      const [here, there] = (await processes(kind, 2)) as [LiveBus, LiveBus]
      const near = messagesOf(here, 'a')
      const [far, other] = [await follow(there, 'a'), await follow(there, 'b')]
      const said = Array.from({ length: 200 }, (_, at) => `evt_${at}`)
      for (const message of said) here.publish('a', message)
      here.publish('b', 'last')
      expect(near.frames).toEqual(said)
      expect(await far.until(said.length)).toEqual(said)
      expect(await other.until(1)).toEqual(['last'])
    })

    test('an announcement reaches every process once', async () => {
      const buses = await processes(kind, 4)
      const all = await Promise.all(buses.map((bus) => follow(bus, 'all')))
      buses[1]!.announce('all', 'one')
      buses[1]!.announce('all', 'two')
      expect(await Promise.all(all.map((one) => one.until(2)))).toEqual(all.map(() => ['one', 'two']))
    })

    test('a message of any length up to the limit reaches another process whole', async () => {
      const [here, there] = (await processes(kind, 2)) as [LiveBus, LiveBus]
      const far = await follow(there, 'a')
      const long = [8_000, 20_000, LONGEST_MESSAGE].map((bytes) => 'word '.repeat(bytes).slice(0, bytes))
      here.publish('a', 'before')
      for (const message of long) here.publish('a', message, 'shorter')
      here.publish('a', 'after')
      expect(await far.until(5)).toEqual(['before', ...long, 'after'])
    })

    test('a message that is too long for others reaches them in its shorter form, or not at all', async () => {
      const [here, there] = (await processes(kind, 2)) as [LiveBus, LiveBus]
      const [near, far] = [messagesOf(here, 'a'), await follow(there, 'a')]
      const long = 'x'.repeat(LONGEST_MESSAGE + 1)
      here.publish('a', long)
      here.publish('a', long, 'shorter')
      expect(near.frames).toEqual([long, long])
      expect(await far.until(1)).toEqual(['shorter'])
    })

    test('three hundred subscriptions that ended leave nothing behind', async () => {
      const [here, there] = (await processes(kind, 2)) as [LiveBus, LiveBus]
      const before = await kind.topics()
      for (let made = 0; made < 300; made++) here.subscribe(`call:${made}`, () => {})()
      const later = Array.from({ length: 300 }, (_, made) => here.subscribe(`call:${made}`, () => {}))
      await here.active()
      expect(await kind.topics()).toBe(before + 300)
      for (const end of later) end()
      await here.active()
      expect(await kind.topics()).toBe(before)
      const again = await follow(here, 'call:1')
      there.publish('call:1', 'still heard')
      expect(await again.until(1)).toEqual(['still heard'])
    })
  })

test('a process that starts is known to the others before its start resolves', async () => {
  const [here] = (await processes(kinds['notify']!, 1)) as [LiveBus]
  const first = messagesOf(here, 'a') // alone, so nothing is registered
  const [there] = (await processes(kinds['notify']!, 1)) as [LiveBus]
  there.publish('a', 'from the later one')
  expect(await first.until(1)).toEqual(['from the later one'])
  const second = await follow(there, 'b')
  here.publish('b', 'to the later one')
  expect(await second.until(1)).toEqual(['to the later one'])
})

/** A process with a live bus, and its statements. */
async function watched() {
  const log = createLog('silent')
  const notifications = createNotifications({ db, clock: new TestClock(), log })
  const bus = createLiveBus(new NotifyBus({ notifications, log }))
  const statements: unknown[] = []
  notifications.connected((connection) => {
    const { query } = connection
    connection.query = ((...asked: Parameters<typeof query>) => {
      statements.push(asked[0])
      return query(...asked)
    }) as typeof query
    return Promise.resolve(async () => {})
  })
  await notifications.start()
  onTestFinished(() => notifications.close())
  return { bus, statements }
}

test('a process that is alone asks nothing of the database, whatever it publishes and follows', async () => {
  const { bus, statements } = await watched()
  for (let made = 0; made < 100; made++) {
    bus.subscribe(`call:${made}`, () => {})
    bus.publish(`call:${made}`, 'frame')
    bus.announce('relays', 'frame')
  }
  await bus.active()
  await db.pool.query('select 1')
  expect(statements).toEqual([])
})

test('a process whose last companion has stopped asks nothing of the database again', async () => {
  const { bus, statements } = await watched()
  const log = createLog('silent')
  const notifications = createNotifications({ db, clock: new TestClock(), log })
  const other = createLiveBus(new NotifyBus({ notifications, log }))
  await notifications.start()
  const far = messagesOf(bus, 'a')
  await bus.active()
  other.publish('a', 'known')
  await far.until(1)
  await notifications.close()
  await expect
    .poll(() => {
      statements.length = 0
      bus.publish('a', 'alone')
      return statements.length
    })
    .toBe(0)
})

test('after a lost connection, what is followed is registered again, and listeners know that they missed something', async () => {
  const [there] = (await processes(kinds['notify']!, 1)) as [LiveBus]
  const clock = new TestClock()
  const log = createLog('silent')
  const notifications = createNotifications({ db, clock, log })
  const here = createLiveBus(new NotifyBus({ notifications, log }))
  await notifications.start()
  onTestFinished(() => notifications.close())
  let missed = 0
  const messages: string[] = []
  here.subscribe('a', (said) => (said.length > 0 ? messages.push(...said) : missed++))
  await here.active()
  await db.pool.query(
    `select pg_terminate_backend(process) from live_subjects where topic = 'a' and process <> pg_backend_pid()`,
  )
  here.subscribe('b', (said) => messages.push(...said))
  await expect
    .poll(async () => {
      await clock.advance(1_000)
      return missed
    })
    .toBe(1)
  there.publish('a', 'again')
  there.publish('b', 'begun meanwhile')
  await expect.poll(() => messages).toEqual(['again', 'begun meanwhile'])
})
