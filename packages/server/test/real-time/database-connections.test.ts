import { setInterval as every } from 'node:timers/promises'
import { systemClock } from '@ohun/clock'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { clientAt, ENCRYPTION_KEY, makeWorkspace } from '../support/test-server.ts'

/** Longer than the five seconds between two looks for lost work, as it is in production. */
const IDLE_MS = 7_000
const AT_REST = 12
const NODES = 2
/** The pause between two looks at the connections. */
const LOOK_MS = 5
/** Patient: the machine may be busy with other tests. */
const LIMITS = { connect_ms: 120_000, silence_ms: 120_000, close_ms: 1_000 }

interface Node {
  name: string
  db: Database
  server: RunningServer
}

let database: TestDatabase
let nodes: Node[] = []

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(stop)
afterAll(() => database.drop())

async function start(name: string, connections?: number): Promise<Node> {
  const connection = { connectionString: database.url, application_name: name, idleTimeoutMillis: IDLE_MS }
  const db = openDatabase(connection, LIMITS, connections)
  const variables = { OHUN_METRICS_ADDRESS: 'off', OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000' }
  const server_deps = { db, clock: systemClock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY }
  const server = await startServer({ ...readConfig(variables), port: 0 }, server_deps)
  return { name, db, server }
}

async function stop(): Promise<void> {
  for (const { db, server } of nodes.splice(0)) {
    await server.stop()
    await db.close()
  }
}

/** Connections by node. */
async function open(): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ name: string; open: number }>(
    `select application_name as name, count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name like 'node-%' group by 1`,
  )
  return new Map(rows.map(({ name, open: count }) => [name, count]))
}

/** Requests that read and write, more at a time than there are connections. */
async function load({ server }: Node, apiKey: string): Promise<void> {
  const ohun = clientAt(server.base_url, apiKey)
  const suffix = Math.random().toString(36).slice(2)
  await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { agent_id } = await ohun.agents.create({ display_name: `Ada ${suffix} ${index}`, ai_provider: 'openai' })
      await ohun.calls.list({ agent_id })
      await ohun.agents.delete(agent_id)
    }),
  )
}

describe('the connections of a node', () => {
  test('at rest are at most 12 after a peak took all that it may have', async () => {
    nodes = [await start('node-0')]
    const { sandbox_key } = await makeWorkspace({
      db: database,
      clock: systemClock,
      base_url: nodes[0]!.server.base_url,
    })
    await load(nodes[0]!, sandbox_key)
    expect((await open()).get('node-0')).toBeGreaterThan(AT_REST)
    await expect.poll(async () => (await open()).get('node-0'), WAIT).toBeLessThanOrEqual(AT_REST)
  })

  test('never exceed OHUN_DATABASE_CONNECTIONS under load on several nodes, and no request fails for lack of one', async () => {
    for (let place = 0; place < NODES; place++) nodes.push(await start(`node-${place}`, 12))
    const { sandbox_key } = await makeWorkspace({
      db: database,
      clock: systemClock,
      base_url: nodes[0]!.server.base_url,
    })
    let max = 0
    const loaded = new AbortController()
    const watching = (async () => {
      for await (const _ of every(LOOK_MS)) {
        max = Math.max(max, ...(await open()).values())
        if (loaded.signal.aborted) return
      }
    })()
    const end = async (): Promise<void> => {
      loaded.abort()
      await watching
    }
    await Promise.all(nodes.map((node) => load(node, sandbox_key))).finally(end)
    expect(max).toBeGreaterThan(8)
    expect(max).toBeLessThanOrEqual(12)
  })
})
