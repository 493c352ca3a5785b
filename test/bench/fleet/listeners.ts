import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { openDatabase } from '../../../packages/server/src/platform/db/database.ts'
import { createNotifications } from '../../../packages/server/src/platform/db/notifications.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import type { LiveBus } from '../../../packages/server/src/platform/live/live-bus.ts'
import { openLiveBus } from '../../../packages/server/src/platform/live/open-live-bus.ts'
import { createLog } from '../../../packages/server/src/platform/log.ts'
import { Metrics } from '../../../packages/server/src/platform/metrics.ts'
import { openRedis } from '../../../packages/server/src/platform/redis/open-redis.ts'
import { postgresCost } from '../webhooks/postgres-cost.ts'

/** The number of frames from calls on one node, to which 99 others listen. */
const FRAMES = 4_000
const FRAME_MS = 2
const TEXT = 'Where is my order? '.repeat(10)
const frame = (at: number): string => JSON.stringify({ kind: 'transcript', role: 'caller', text: `${at} ${TEXT}` })

export interface ListenersCost {
  way: string
  /** The CPU time of PostgreSQL per frame. */
  postgres_us: number
  /** The CPU time of this process, which runs all nodes: it publishes and receives. */
  process_us: number
  heard: number
}

const ways: Record<string, (bus: LiveBus, at: number) => void> = {
  'to every node, as before': (bus, at) => bus.announce('all', frame(at)),
  'nobody follows the call': (bus, at) => bus.publish(`call:${at % 50}`, frame(at)),
  'one node follows the call': (bus, at) => bus.publish('followed', frame(at)),
}

/** Runs the live buses of this many nodes over one database, in this process. */
export async function measureListeners(
  database: pg.ClientConfig,
  { nodes, redis_url }: { nodes: number; redis_url: string | null },
): Promise<ListenersCost[]> {
  await using stack = new AsyncDisposableStack()
  const log = createLog('error')
  const db = openDatabase(database)
  stack.defer(() => db.close())
  const client = new pg.Client(database)
  await client.connect()
  stack.defer(() => client.end())
  const counted = { heard: 0 }
  const buses: LiveBus[] = []
  for (let node = 0; node < nodes; node++) {
    const metrics = new Metrics()
    const notifications = createNotifications({ db, clock, log })
    const redis = redis_url === null ? null : await openRedis({ url: redis_url, clock, log, metrics })
    const bus = openLiveBus({ notifications, redis, ids: createIds(clock), clock, log, metrics })
    bus.subscribe('all', (messages) => void (counted.heard += messages.length))
    if (node === 1) bus.subscribe('followed', (messages) => void (counted.heard += messages.length))
    await notifications.start()
    stack.defer(async () => {
      bus.close()
      await notifications.close()
      await redis?.close()
      metrics.close()
    })
    buses.push(bus)
  }
  await Promise.all(buses.map((bus) => bus.active()))
  const [publisher] = buses as [LiveBus]
  const costs: ListenersCost[] = []
  for (const [way, publish] of Object.entries(ways)) {
    const before = await postgresCost(client)
    const began = process.cpuUsage()
    counted.heard = 0
    for (let at = 0; at < FRAMES; at++) {
      publish(publisher, at)
      if (at % 2 === 1) await sleep(2 * FRAME_MS)
    }
    await sleep(1_000)
    const { user, system } = process.cpuUsage(began)
    const after = await postgresCost(client)
    costs.push({
      way,
      postgres_us: (after.cpu_us - before.cpu_us) / FRAMES,
      process_us: (user + system) / FRAMES,
      heard: counted.heard,
    })
  }
  return costs
}
