import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { isLostDatabase } from '../../src/platform/db/lost-database.ts'
import { createLog, type LogLevel } from '../../src/platform/log.ts'
import { startServer } from '../../src/start/start.ts'
import { urlOf } from '../support/database-url.ts'
import { fastFolder } from '../support/fast-folder.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { ENCRYPTION_KEY } from '../support/test-server.ts'
import { TestClock } from '../support/test-clock.ts'
import { SERVICE } from '../support/service-program.ts'

const log = createLog('silent')

let folder: string
let postgres: EmbeddedPostgres
let postmaster: number
let child: ChildProcess | undefined
let hangs = false
let is_stopped = false

beforeAll(async () => {
  folder = await mkdtemp(join(await fastFolder(), `ohun-test-${process.pid}-`))
  await chmod(folder, 0o755)
  await copyMigratedDatabase(folder)
  await start()
})
beforeEach(async () => {
  if (is_stopped) await start()
})
afterEach(() => {
  child?.kill('SIGKILL')
  if (hangs) signal('SIGCONT')
})
afterAll(async () => {
  if (!is_stopped) await stop()
  const elsewhere = await realpath(join(folder, 'postgres')).catch(() => folder)
  for (const directory of [elsewhere, folder]) await rm(directory, { recursive: true, force: true })
})

async function start(): Promise<void> {
  postgres = await openEmbeddedPostgres({ data_dir: folder, log, settings: { fsync: 'off' } })
  postmaster = Number.parseInt(await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
  is_stopped = false
}

async function stop(): Promise<void> {
  is_stopped = true
  await postgres.stop()
}

/** To the server and each of its backends. One that has just ended is not there any more. */
function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  hangs = name === 'SIGSTOP'
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

describe('a database that hangs', () => {
  /** A busy machine answers within these. */
  const limits = { connect_ms: 3_000, silence_ms: 3_000, close_ms: 100 }
  /** Shorter, but much longer than the statements of `busyElsewhere`. */
  const short = { ...limits, silence_ms: 2_000 }
  /** Lets connections be idle for longer than the short limit, while another one is in use. */
  const busyElsewhere = async ({ work_pool }: Database): Promise<void> => {
    for (let round = 0; round < 10; round++) await work_pool.query('select pg_sleep(0.25)')
  }

  test('is answered 503 UNAVAILABLE with Retry-After, and is used again when it goes on', async () => {
    const db = openDatabase(postgres.connection, limits)
    const config = { ...readConfig({ OHUN_METRICS_ADDRESS: 'off' }), port: 0 }
    const server = await startServer(config, { db, clock: new TestClock(), log, encryption_key: ENCRYPTION_KEY })
    const ask = (path: string): Promise<Response> =>
      fetch(`${server.base_url}${path}`, { headers: { Authorization: 'Bearer pk_test_some-key' } })
    expect((await ask('/v1/agents')).status).toBe(401)
    signal('SIGSTOP')
    // More than there are connections: some wait for one.
    const answers = await Promise.all([ask('/readyz'), ...Array.from({ length: 20 }, () => ask('/v1/agents'))])
    for (const { status, headers } of answers)
      expect({ status, retry: headers.get('retry-after') }).toEqual({ status: 503, retry: '1' })
    for (const answer of answers) expect(await answer.json()).toMatchObject({ error_code: 'UNAVAILABLE' })
    signal('SIGCONT')
    await expect.poll(async () => (await ask('/v1/agents')).status).toBe(401)
    await server.stop()
    await db.close()
  })

  test('ends a transaction that has begun, and does not keep its pool from closing', async () => {
    const db = openDatabase(postgres.connection, limits)
    const transaction = db.knex.transaction(async (trx) => {
      await trx.raw('select 1')
      signal('SIGSTOP')
      await trx.raw('select 2')
    })
    expect(isLostDatabase(await transaction.catch((error: unknown) => error))).toBe(true)
    await db.close()
  })

  test('does not cut what is idle', async () => {
    const db = openDatabase(postgres.connection, short)
    const pidOf = async (): Promise<unknown> => (await db.pool.query('select pg_backend_pid()')).rows
    const pid = await pidOf()
    await busyElsewhere(db)
    expect(await pidOf()).toEqual(pid)
    await db.close()
  })

  test('is noticed on a connection that was idle for longer than it may be silent', async () => {
    const db = openDatabase(postgres.connection, short)
    await db.pool.query('select 1')
    await busyElsewhere(db)
    signal('SIGSTOP')
    expect(isLostDatabase(await db.pool.query('select 2').catch((error: unknown) => error))).toBe(true)
    await db.close()
  })
})

test('a connection lost between two statements of a transaction ends that transaction alone', async () => {
  const db = openDatabase(postgres.connection)
  const transaction = db.knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
    await db.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await trx.raw('select 2')
  })
  expect(isLostDatabase(await transaction.catch((error: unknown) => error))).toBe(true)
  expect((await db.pool.query('select 1')).rowCount).toBe(1)
  await db.close()
})

interface StartedProcess {
  server: ChildProcess
  base_url: string
}

async function startProcess(log_level: LogLevel, log_to: 'inherit' | 'pipe'): Promise<StartedProcess> {
  const environment = { ...process.env, DATABASE_URL: urlOf(postgres.connection), OHUN_DATA_DIR: folder }
  const server = spawn(process.execPath, SERVICE, {
    env: {
      ...environment,
      OHUN_PORT: '0',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_LOG_LEVEL: log_level,
      OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('base64'),
    },
    stdio: ['ignore', 'pipe', log_to],
  })
  child = server
  for await (const line of createInterface({ input: server.stdout! }))
    if (line.includes('is listening')) return { server, base_url: (JSON.parse(line) as { base_url: string }).base_url }
  throw new Error('The process has ended.')
}

describe('SIGTERM ends the process within 12 s', () => {
  async function secondsToEnd({ server }: StartedProcess): Promise<number> {
    const started = performance.now()
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
    return (performance.now() - started) / 1_000
  }

  test('while the database hangs', async () => {
    const started = await startProcess('fatal', 'inherit')
    signal('SIGSTOP')
    expect(await secondsToEnd(started)).toBeLessThan(12)
  })

  test('when the database is gone', async () => {
    const started = await startProcess('fatal', 'inherit')
    await stop()
    expect(await secondsToEnd(started)).toBeLessThan(12)
  })
})

test('100 requests without a database are one line of the log with an error', async () => {
  const { server, base_url } = await startProcess('error', 'pipe')
  const lines: string[] = []
  const read = (async () => {
    for await (const line of createInterface({ input: server.stderr! })) lines.push(line)
  })()
  await stop()
  const ask = (): Promise<Response> =>
    fetch(`${base_url}/v1/agents`, { headers: { Authorization: 'Bearer pk_test_some-key' } })
  for (let round = 0; round < 10; round++)
    for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) expect(status).toBe(503)
  server.kill('SIGTERM')
  await read
  expect(lines.filter((line) => line.includes('"request failed"'))).toHaveLength(1)
})
