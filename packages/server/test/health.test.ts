import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { healthHandlers } from '../src/features/health/health.handlers.ts'
import { writeFault } from '../src/features/health/write-fault.ts'
import type { DiskCalls } from '../src/platform/disk.ts'
import { createLog } from '../src/platform/log.ts'
import { createStorageCheck } from '../src/start/storage-check.ts'
import { TestClock } from './support/test-clock.ts'
import { VERSION } from '../src/platform/version.ts'
import { rawClient, type RawAnswer } from './support/scenario.ts'
import { startTestServer, type TestServer } from './support/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Without a key, as a load balancer asks. */
const ask = (path: string): Promise<RawAnswer> => rawClient(server, null)('GET', path)

/** Closes the server's database to it, or opens it again. */
async function allowConnections(allowed: boolean): Promise<void> {
  const name = new URL(server.db.url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: inject('database_url') })
  await admin.connect()
  await admin.query(`alter database ${name} allow_connections ${allowed}`)
  if (!allowed) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

test.each(['/healthz', '/readyz'])('%s answers ok and the version without a key', async (path) => {
  const { status, json } = await ask(path)
  expect({ status, json }).toEqual({
    status: 200,
    json: { status: 'ok', version: VERSION, request_id: expect.stringMatching(/^req_/) as string },
  })
})

describe('while the disk is full', () => {
  const TMPFS_BYTES = 40 * 1_024 * 1_024
  let directory: string
  let small: TestServer

  /** A real file system of its own, which only root can mount; elsewhere the tests are skipped and say so. */
  const mounted = (() => {
    directory = mkdtempSync(join(tmpdir(), 'ohun-disk-'))
    const options = ['-t', 'tmpfs', '-o', `size=${TMPFS_BYTES}`, 'tmpfs', directory]
    return spawnSync('mount', options, { stdio: 'ignore' }).status === 0
  })()
  if (!mounted) process.stderr.write('Skipped: the tests of a full disk mount a tmpfs, which needs root.\n')

  beforeAll(async () => {
    small = await startTestServer({ OHUN_DATA_DIR: directory })
  })
  afterAll(async () => {
    await small.stop()
    if (mounted) spawnSync('umount', [directory])
    rmSync(directory, { recursive: true, force: true })
  })
  const ready = (): Promise<RawAnswer> => rawClient(small, null)('GET', '/readyz')

  test.skipIf(!mounted)('/readyz is 503 and says so without a path, until there is space again', async () => {
    expect(await ready()).toMatchObject({ status: 200 })
    writeFileSync(join(directory, 'filler'), Buffer.alloc(16 * 1_024 * 1_024))
    await small.advance(5_000)
    const { status, json, text } = await ready()
    expect({ status, code: json.error_code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(json.message).toBe('The data directory cannot be used: its disk is full.')
    expect(text).not.toContain(directory)
    expect(await rawClient(small, null)('GET', '/healthz')).toMatchObject({ status: 200 })
    rmSync(join(directory, 'filler'))
    await small.advance(5_000)
    expect(await ready()).toMatchObject({ status: 200 })
  })

  test.skipIf(!mounted)('/readyz is 503 when the recordings are on a disk of their own that is read-only', async () => {
    const recordings = join(directory, 'recordings')
    mkdirSync(recordings)
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,size=64m', 'tmpfs', recordings])
    try {
      await small.advance(5_000)
      const { status, json } = await ready()
      expect({ status, message: json.message }).toEqual({
        status: 503,
        message: 'The directory recordings cannot be used: its disk is read-only.',
      })
    } finally {
      spawnSync('umount', [recordings])
      rmdirSync(recordings)
    }
  })
})

describe('the check of the disk', () => {
  const SPACE = { bavail: 1e6, bsize: 4_096, blocks: 1e7, ffree: 10, files: 1_000 }
  const started = (calls: Partial<DiskCalls>) => {
    const clock = new TestClock()
    let looked = 0
    const statfs = (): Promise<typeof SPACE> => (looked++, Promise.resolve(SPACE))
    const all = { statfs, tryWrite: () => Promise.resolve(), ...calls }
    const log = createLog('silent')
    return { clock, looked: () => looked, check: createStorageCheck({ clock, log, data_dir: tmpdir(), calls: all }) }
  }

  test('looks once in five seconds, however often it is asked', async () => {
    const { clock, looked, check } = started({})
    for (let asked = 0; asked < 10; asked++) expect(await check()).toBeNull()
    expect(looked()).toBe(1)
    await clock.advance(5_000)
    await check()
    expect(looked()).toBe(2)
  })

  test.each([
    [{ ...SPACE, bavail: 100 }, null, 'its disk is full'],
    [{ ...SPACE, ffree: 0 }, null, 'its disk has no inodes left'],
    [{ ...SPACE, ffree: 0, files: 0 }, null, null],
    [SPACE, 'ENOSPC', 'its disk is full'],
    [SPACE, 'EDQUOT', 'the disk quota is used up'],
    [SPACE, 'EACCES', 'it cannot be written to (EACCES)'],
  ])('finds that %j with a write that fails with %s means: %s', async (space, code, fault) => {
    const tryWrite = (): Promise<void> =>
      code ? Promise.reject(Object.assign(new Error(code), { code })) : Promise.resolve()
    const { check } = started({ statfs: () => Promise.resolve(space), tryWrite })
    expect(await check()).toBe(fault && `The data directory cannot be used: ${fault}.`)
  })

  test('gives up on a disk that hangs after two seconds', async () => {
    const { clock, check } = started({ statfs: () => new Promise(() => {}) })
    const asked = check()
    await clock.advance(2_000)
    expect(await asked).toBe('The data directory does not respond.')
  })

  test('begins no other look while one hangs, and looks again when it has ended', async () => {
    let looked = 0
    const hanging = Promise.withResolvers<typeof SPACE>()
    const { clock, check } = started({ statfs: () => (looked++, hanging.promise) })
    for (let round = 0; round < 3; round++) {
      const asked = check()
      await clock.advance(5_000)
      expect(await asked).toBe('The data directory does not respond.')
    }
    await expect.poll(() => looked).toBe(1)
    hanging.resolve(SPACE)
    expect(await check()).toBeNull()
    await clock.advance(5_000)
    expect(await check()).toBeNull()
    expect(looked).toBe(2)
  })
})

describe('while the database is read-only', () => {
  /** New transactions of all connections, the open ones included, are read-only or not. */
  async function readOnly(value: 'on' | 'off'): Promise<void> {
    const name = new URL(server.db.url).pathname.slice(1)
    const admin = new pg.Client({ connectionString: inject('database_url') })
    await admin.connect()
    await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`)
    // The setting of a database counts for new connections.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
  }

  test('/readyz is 503 with the reason, /healthz is 200, and /readyz is 200 when it can be written to again', async () => {
    await readOnly('on')
    try {
      await expect
        .poll(async () => (await ask('/readyz')).json.message)
        .toBe('The database is read-only (default_transaction_read_only).')
      expect(await ask('/readyz')).toMatchObject({ status: 503, json: { error_code: 'UNAVAILABLE' } })
      expect(await ask('/healthz')).toMatchObject({ status: 200 })
    } finally {
      await readOnly('off')
    }
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200)
  })

  test.each([
    [{ is_standby: true, is_read_only: true }, 'The database is a standby, which only reads.'],
    [{ is_standby: false, is_read_only: false }, null],
  ])('%j means: %s', async (mode, fault) => {
    expect(await writeFault({ pool: { query: () => Promise.resolve({ rows: [mode] }) } as never })).toBe(fault)
  })
})

describe('while the database does not answer', () => {
  beforeAll(() => allowConnections(false))

  test('/readyz is 503 UNAVAILABLE and says nothing of the database’s whereabouts', async () => {
    const { status, json, text } = await ask('/readyz')
    expect({ status, code: json.error_code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(text).not.toMatch(/ohun_test|postgres|ECONN|sock/)
  })

  test('/healthz is 200: the process itself is well', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
  })

  test('an operation is 503 UNAVAILABLE with Retry-After and says nothing of why', async () => {
    const { json, status, text, headers } = await rawClient(server, 'pk_test_some-key')('GET', '/v1/agents')
    expect({ status, code: json.error_code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(headers.get('retry-after')).toBe('1')
    expect(text).not.toMatch(/ohun_test|postgres|ECONN|sock|connect/)
  })

  test('/readyz is 200 as soon as it answers again, and so are operations', async () => {
    await allowConnections(true)
    expect(await ask('/readyz')).toMatchObject({ status: 200 })
    const { sandbox, workspace_id } = await server.workspace()
    expect(await sandbox.auth.me()).toMatchObject({ workspace_id })
  })
})

test('a server that stops is not ready, so that no new traffic is sent to it', async () => {
  const handlers = healthHandlers({
    version: '0.0.0',
    databaseFault: () => Promise.resolve(null),
    isStopping: () => true,
    storageFault: () => Promise.resolve(null),
  })
  const request = { params: {}, query: {}, headers: {}, request_id: 'req_x', signal: AbortSignal.abort() }
  await expect(handlers.getReadiness(request as never)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await handlers.getHealth(request as never)).toMatchObject({ status: 200 })
})
