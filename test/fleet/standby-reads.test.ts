import type { Ohun } from '../../packages/sdk/src/index.ts'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { systemClock, type Clock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WAIT } from '../limits.ts'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { openDatabase, SERVICE_LIMITS, type Database } from '../../packages/server/src/platform/db/database.ts'
import { migrate } from '../../packages/server/src/platform/db/migrate.ts'
import { openStandby, type StandbyDatabase } from '../../packages/server/src/platform/db/standby/open-standby.ts'
import { createReads } from '../../packages/server/src/platform/db/standby/standby-reads.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { Metrics } from '../../packages/server/src/platform/metrics.ts'
import { startServer, type RunningServer } from '../../packages/server/src/start/start.ts'
import { startInstalledPostgres } from '../../packages/server/test/support/installed-postgres.ts'
import { agentOf } from '../../packages/server/test/support/scenario.ts'
import { startStandby, type Standby } from '../../packages/server/test/support/standby.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/server/test/support/test-database.ts'
import { operator } from '../../packages/server/test/support/operator.ts'
import { ENCRYPTION_KEY, makeWorkspace } from '../../packages/server/test/support/test-server.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'

const BIN = '/usr/lib/postgresql/15/bin'
/** The age of the rows: pages of older ones are read from the standby. */
const AGO_MS = 120_000
const EVENTS_AT_LEAST = 20
/** Each look reads analytics and renders two pages of metrics. */
const PACED = { ...WAIT, interval: 500 }
/** Readers, and how often each of them reads a list. */
const READERS = 2
const READ_EVERY_MS = 250
const log = createLog('silent')

let shift_ms = -AGO_MS
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + shift_ms) }

let postgres: Awaited<ReturnType<typeof startInstalledPostgres>>
let standby: Standby
let db: Database
let read_db: StandbyDatabase
let server: RunningServer
let ohun: Ohun
let other: Ohun
let agent_id: string

const skipped = requireTool('postgresql')

describe.skipIf(skipped)('reads from a standby', () => {
  beforeAll(async () => {
    postgres = await startInstalledPostgres(BIN, { fsync: 'off', max_connections: '200' })
    await migrate({ connectionString: postgres.database_url })
    // A statement on the standby that is in the way of replay is cancelled at once.
    standby = await startStandby(BIN, postgres.database_url, '-c max_connections=200 -c max_standby_streaming_delay=0')
    db = openDatabase({ connectionString: postgres.database_url }, SERVICE_LIMITS)
    read_db = openStandby(standby.url, 12)
    const config = {
      ...readConfig({
        OHUN_METRICS_ADDRESS: '127.0.0.1:0',
        OHUN_ALLOW_INSECURE_TARGETS: 'true',
        // A fast machine sends 20,000 requests in less than a minute.
        OHUN_RATE_LIMITS: 'scale:1000000',
      }),
      port: 0,
    }
    server = await startServer(config, { db, read_db, clock, log, encryption_key: ENCRYPTION_KEY })
    ;[ohun, other] = [await clientOfNew(), await clientOfNew()]
    ;({ agent_id } = await agentOf(ohun))
    await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    for (let sent = 0; sent < EVENTS_AT_LEAST; sent++) await send(`+23480312345${10 + sent}`)
    await server.idle()
    shift_ms = 0
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([db.close(), read_db.close()])
    await standby.remove()
    await postgres.stop()
  })

  async function clientOfNew(): Promise<Ohun> {
    const database = { ...db, url: postgres.database_url, drop: async () => {} } satisfies TestDatabase
    return (await makeWorkspace({ db: database, clock, base_url: server.base_url })).sandbox
  }

  const send = (to: string) => ohun.messages.create({ agent_id, channel: 'sms', to, body: 'Good day.' })

  /** How often which database has answered, as `primary behind`. */
  async function answered(): Promise<Record<string, number>> {
    const page = await (await fetch(server.metrics_url!)).text()
    const lines = page.matchAll(/^ohun_read_database_reads_total\{target="(\w+)",reason="(\w*)"\} (\d+)/gm)
    return Object.fromEntries(
      [...lines].map(([, target, reason, count]) => [`${target} ${reason}`.trim(), Number(count)]),
    )
  }

  /** The database that answers a read of analytics now. */
  async function answerer(): Promise<string | undefined> {
    const before = await answered()
    await ohun.analytics.get()
    return Object.entries(await answered()).find(([name, count]) => count > (before[name] ?? 0))?.[0]
  }

  const untilAnsweredBy = (name: string): Promise<void> => expect.poll(answerer, PACED).toBe(name)

  async function eventIds(client: Ohun): Promise<string[]> {
    const ids: string[] = []
    for await (const { event_id } of client.events.list({ page_size: 5 })) ids.push(event_id)
    return ids
  }

  test('analytics, exports and older pages come from the standby, and are what the primary has', async () => {
    await untilAnsweredBy('standby')
    const before = (await answered())['standby'] ?? 0
    const ids = await eventIds(ohun)
    const { rows } = await db.pool.query<{ event_id: string }>(
      'select event_id from events where agent_id = $1 order by event_id desc',
      [agent_id],
    )
    expect(ids).toEqual(rows.map(({ event_id }) => event_id))
    expect(ids.length).toBeGreaterThanOrEqual(EVENTS_AT_LEAST)
    expect((await answered())['standby']).toBeGreaterThan(before + 2)
    expect(await eventIds(other)).toEqual([])
  })

  test('a workspace that has just written reads its own write, though the standby lacks it', async () => {
    await untilAnsweredBy('standby')
    await standby.query('select pg_wal_replay_pause()')
    onTestFinished(() => standby.query('select pg_wal_replay_resume()'))
    const { message_id } = await send('+2348031239999')
    const before = (await answered())['primary recent_write'] ?? 0
    const exported: (string | null)[] = []
    for await (const row of ohun.agents.export(agent_id)) exported.push(row.message_id)
    expect(exported).toContain(message_id)
    expect((await answered())['primary recent_write']).toBeGreaterThan(before)
  })

  test('a standby that is more than five seconds behind is not read, and is again when it has caught up', async () => {
    await untilAnsweredBy('standby')
    await standby.query('select pg_wal_replay_pause()')
    await untilAnsweredBy('primary behind')
    expect(await (await fetch(server.metrics_url!)).text()).toMatch(/^ohun_read_database_lag_seconds ([5-9]|\d\d)/m)
    await standby.query('select pg_wal_replay_resume()')
    await untilAnsweredBy('standby')
  })

  test('no request fails while the standby freezes, dies and comes back', async () => {
    await untilAnsweredBy('standby')
    const ended = new AbortController()
    const failures: unknown[] = []
    const load = Promise.all(
      Array.from({ length: READERS }, async () => {
        for await (const _ of every(READ_EVERY_MS)) {
          if (ended.signal.aborted) return
          await eventIds(ohun).catch((error: unknown) => failures.push(error))
        }
      }),
    )
    await standby.signal('SIGSTOP')
    await untilAnsweredBy('primary behind')
    await standby.signal('SIGCONT')
    await untilAnsweredBy('standby')
    await standby.kill()
    await untilAnsweredBy('primary behind')
    await standby.start()
    await untilAnsweredBy('standby')
    ended.abort()
    await load
    expect(failures).toEqual([])
  })

  test('a read that replay cancels is repeated on the primary', async () => {
    await untilAnsweredBy('standby')
    await db.pool.query('create table in_the_way as select 1 as value')
    const reads = createReads({ db, read_db, clock, log, metrics: new Metrics() })
    onTestFinished(() => reads.stop())
    reads.start()
    const caller = { workspace_id: 'ws_none' }
    const targets: unknown[] = []
    await expect
      .poll(async () => {
        targets.length = 0
        const sleeping = reads.read({ operation: 'getAnalytics', caller }, async (from) => {
          targets.push(from)
          const pause = from === read_db ? 1.5 : 0
          return (await from.pool.query('select value, pg_sleep($1)::text from in_the_way', [pause])).rows
        })
        await db.pool.query('begin; lock in_the_way in access exclusive mode; commit').catch(() => {})
        return [await sleeping, targets]
      }, WAIT)
      .toEqual([[{ value: 1, pg_sleep: '' }], [read_db, db]])
  })

  test('doctor says how far the standby is behind, and warns of a primary', async () => {
    const variables = { DATABASE_URL: postgres.database_url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
    const checked = async (OHUN_READ_DATABASE_URL: string): Promise<unknown> => {
      const { json } = await operator({ ...variables, OHUN_READ_DATABASE_URL })(['doctor'])
      return (json['checks'] as { check: string }[]).filter(({ check }) => check === 'read database')
    }
    await untilAnsweredBy('standby')
    await expect
      .poll(() => checked(standby.url), WAIT)
      .toEqual([
        { check: 'read database', status: 'ok', found: expect.stringMatching(/^It is \d+ ms behind the primary/) },
      ])
    expect(await checked(postgres.database_url)).toMatchObject([
      { status: 'warning', found: expect.stringContaining('primary') },
    ])
  })

  test('nothing is read through a proxy that spreads connections over several servers', async () => {
    const host = new URL(standby.url).searchParams.get('host')
    const sockets = [`${host}/.s.PGSQL.5432`, `${host}/.s.PGSQL.5433`]
    let accepted = 0
    const proxy = createServer((socket) => {
      const target = connect(sockets[accepted++ % sockets.length]!)
      for (const end of [socket, target]) end.on('error', () => {})
      socket.pipe(target).pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const spread = openStandby(`postgresql://ohun@127.0.0.1:${(proxy.address() as AddressInfo).port}/postgres`)
    const reads = createReads({ db, read_db: spread, clock, log, metrics: new Metrics() })
    onTestFinished(async () => {
      reads.stop()
      await spread.close()
      proxy.close()
    })
    reads.start()
    const read = { operation: 'getAnalytics', caller: { workspace_id: 'ws_none' } } as const
    await expect.poll(() => reads.read(read, async (one) => one === spread), WAIT).toBe(true)
    await Promise.all(Array.from({ length: 4 }, () => spread.pool.query('select pg_sleep(0.1)')))
    expect(await reads.read(read, async (one) => one === db)).toBe(true)
  })

  test('a standby of another database is never read', async () => {
    const stranger = await createTestDatabase()
    const foreign = openStandby(stranger.url)
    const metrics = new Metrics()
    const reads = createReads({ db, read_db: foreign, clock, log, metrics })
    reads.start()
    const { rows: before } = await db.pool.query('select beat from standby_heartbeat')
    await expect
      .poll(async () => (await db.pool.query('select beat from standby_heartbeat')).rows, WAIT)
      .not.toEqual(before)
    const from = await reads.read(
      { operation: 'getAnalytics', caller: { workspace_id: 'ws_none' } },
      async (one) => one,
    )
    expect(from).toBe(db)
    reads.stop()
    await foreign.close()
    await stranger.drop()
  })
})
