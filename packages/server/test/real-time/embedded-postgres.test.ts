import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/db/embedded-postgres.ts'
import { findBinaries } from '../../src/platform/db/embedded/binaries.ts'
import { prepareData } from '../../src/platform/db/embedded/data-directory.ts'
import { prepareHome } from '../../src/platform/db/embedded/home.ts'
import { shortenLog } from '../../src/platform/db/embedded/log-file.ts'
import { launch } from '../../src/platform/db/embedded/postmaster.ts'
import { createLog } from '../../src/platform/log.ts'
import { copyMigratedDatabase } from '../support/migrated-database.ts'
import { openFiles } from '../support/open-files.ts'
import { WAIT } from '../../../../test/limits.ts'
import { fastFolder } from '../support/fast-folder.ts'

const OWNER = new URL('../support/embedded-owner.ts', import.meta.url).pathname
const root = process.getuid?.() === 0

let folder: string
let opened: EmbeddedPostgres[] = []
let owners: ChildProcess[] = []

async function newFolder(): Promise<string> {
  const made = await mkdtemp(join(await fastFolder(), `ohun-test-${process.pid}-`))
  await chmod(made, 0o755)
  return made
}

beforeEach(async () => {
  folder = await newFolder()
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const server of opened) await server.stop().catch(() => {})
  await remove(folder)
  opened = []
  owners = []
})

async function remove(data_dir: string): Promise<void> {
  const elsewhere = await realpath(join(data_dir, 'postgres')).catch(() => data_dir)
  for (const directory of [elsewhere, data_dir]) await rm(directory, { recursive: true, force: true })
}

async function open(data_dir = folder, log = createLog('silent')): Promise<EmbeddedPostgres> {
  const server = await openEmbeddedPostgres({ data_dir, log, settings: { fsync: 'off' }, retry_ms: 50 })
  opened.push(server)
  return server
}

/** Another process that opens the database and stays. */
async function openElsewhere(data_dir = folder): Promise<ChildProcess> {
  const owner = spawn(process.execPath, [OWNER, data_dir], { stdio: ['pipe', 'pipe', 'inherit'] })
  owners.push(owner)
  await once(owner.stdout, 'data')
  return owner
}

test.runIf(process.platform === 'linux')(
  'a server whose program is gone does not start, and leaves no file open',
  async () => {
    const log = join(folder, 'postgres.log')
    const missing = join(folder, 'postgres')
    const home = { directory: folder, data: folder, log, user: null }
    const binaries = { postgres: missing, pg_ctl: missing, initdb: missing, version: '18' }
    await expect(launch({ home, binaries, socket_directory: folder, settings: {} })).rejects.toThrow('ENOENT')
    expect(openFiles()).not.toContain(log)
  },
)

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client(server.connection)
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Leaves the files of a first start that is killed half-way. */
async function killedHalfWay(): Promise<string> {
  const ended = spawn('true')
  await once(ended, 'exit')
  const partial = join(folder, 'postgres', `data.${ended.pid}`)
  await mkdir(partial, { recursive: true })
  await writeFile(join(partial, 'PG_VERSION'), '18\n')
  return partial
}

test('a first start, after one that was killed half-way, makes a UTF-8 database in UTC, on no port, with a socket nobody else can reach', async () => {
  const partial = await killedHalfWay()
  const server = await open()
  await expect(stat(partial)).rejects.toThrow('ENOENT')
  const names = ['server_encoding', 'TimeZone', 'listen_addresses']
  const sql = `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join()}, 'a' < 'B' as less`
  expect(await query(server, sql)).toEqual([
    { server_encoding: 'UTF8', TimeZone: 'UTC', listen_addresses: '', less: false },
  ])
  expect(server.adopted).toBe(false)
  expect((await stat(server.connection.host!)).mode & 0o777).toBe(0o700)
})

test('a long log is moved while the server writes to it', async () => {
  const server = await open()
  const log = join(folder, 'postgres', 'postgres.log')
  const fail = () => expect(query(server, 'select wrong')).rejects.toThrow('wrong')
  await fail()
  await shortenLog(log, 10_000)
  expect(await readFile(log, 'utf8')).toContain('"wrong" does not exist')
  await shortenLog(log, 10)
  expect(await readFile(`${log}.1`, 'utf8')).toContain('"wrong" does not exist')
  expect(await readFile(log, 'utf8')).toBe('')
  await fail()
  expect(await readFile(log, 'utf8')).toMatch(/^[^\0]*"wrong" does not exist/)
})

test('the socket admits the user that runs Ohun and nobody else, also where an earlier version admitted all', async () => {
  await copyMigratedDatabase(folder)
  const first = await open()
  const rules = 'select type, user_name, auth_method from pg_hba_file_rules'
  expect(await query(first, rules)).toEqual([{ type: 'local', user_name: ['ohun'], auth_method: 'peer' }])
  await first.stop()
  const data = await realpath(join(folder, 'postgres', 'data'))
  await writeFile(join(data, 'pg_hba.conf'), 'local all all trust\n')
  const server = await open()
  expect(await query(server, rules)).toHaveLength(1)
  await expect(
    query({ ...server, connection: { ...server.connection, user: 'postgres' } }, 'select 1'),
  ).rejects.toThrow(/pg_hba.conf/)
})

test.runIf(root)('a user without an account cannot create a database, and the error says what to do', async () => {
  const home = await prepareHome(folder)
  const binaries = await findBinaries(home.user, home.directory)
  const without_name = { ...home, user: { uid: 54_321, gid: 54_321 } }
  await expect(prepareData(without_name, binaries, false)).rejects.toThrow(
    /user ID 54321: user does not exist\. Add an account with this number/,
  )
})

test.runIf(root)("not even PostgreSQL's own user, where root runs Ohun", async () => {
  await copyMigratedDatabase(folder)
  const { connection } = await open()
  const { uid, gid } = await stat(connection.host!)
  expect(uid).not.toBe(0)
  // PostgreSQL's start-up message; R is what it answers who may come in, E an error.
  const script = `
    const text = Buffer.from('user\\0ohun\\0database\\0postgres\\0\\0')
    const head = Buffer.alloc(8)
    head.writeInt32BE(text.length + 8)
    head.writeInt32BE(196608, 4)
    const socket = require('node:net').connect(${JSON.stringify(`${connection.host}/.s.PGSQL.5432`)})
    socket.end(Buffer.concat([head, text])).on('data', (data) => process.stdout.write(data))`
  const child = spawn(process.execPath, ['-e', script], { uid, gid, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const answer = (await once(child.stdout, 'data'))[0] as Buffer
  expect(answer.toString('latin1')).toMatch(/^E[^]*eer authentication failed/)
})

test('data survives a restart', async () => {
  await copyMigratedDatabase(folder)
  const first = await open()
  await query(first, 'create table kept as select 7 as number')
  await first.stop()
  expect(await query(await open(), 'select * from kept')).toEqual([{ number: 7 }])
})

test('a server whose owner was killed is adopted, with its data', async () => {
  await copyMigratedDatabase(folder)
  const owner = await openElsewhere()
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const server = await open()
  expect(server.adopted).toBe(true)
  expect(await query(server, 'select pid from owner')).toEqual([{ pid: owner.pid }])
})

test('a second start on the same directory is refused, naming the process that has it', async () => {
  await copyMigratedDatabase(folder)
  const owner = await openElsewhere()
  await expect(open()).rejects.toThrow(
    `Another Ohun server (process ${owner.pid}) is using the data directory ${folder}. Stop it first, or set OHUN_DATA_DIR`,
  )
  expect(owner.exitCode).toBeNull()
  owner.kill('SIGKILL')
  await open()
})

test('exactly one of two concurrent first starts gets the directory', async () => {
  const other = spawn(process.execPath, [OWNER, folder], { stdio: ['pipe', 'pipe', 'ignore'] })
  owners.push(other)
  const there = Promise.race([once(other.stdout, 'data').then(() => true), once(other, 'exit').then(() => false)])
  const here = open().then(
    () => true,
    () => false,
  )
  expect((await Promise.all([here, there])).filter(Boolean)).toHaveLength(1)
})

test('a server that is killed under its owner recovers on the same socket', async () => {
  await copyMigratedDatabase(folder)
  const server = await open()
  await query(server, 'create table kept as select 7 as number')
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => query(server, 'select * from kept').catch(() => [])).toEqual([{ number: 7 }])
})

test('a server that cannot start, as on a full disk, is started as soon as it can, and its owner can stop meanwhile', async () => {
  await copyMigratedDatabase(folder)
  const lines: string[] = []
  const server = await open(folder, createLog('error', { write: (line) => void lines.push(line) }))
  const settings = join(folder, 'postgres', 'data', 'postgresql.auto.conf')
  const before = await readFile(settings)
  await writeFile(settings, 'nonsense')
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => lines, WAIT).toEqual([expect.stringContaining('cannot be started; trying again')])
  await writeFile(settings, before)
  await expect.poll(() => query(server, 'select 7 as number').catch(() => []), WAIT).toEqual([{ number: 7 }])

  await writeFile(settings, 'nonsense')
  process.kill(await serverPid(), 'SIGKILL')
  await expect.poll(() => lines, WAIT).toHaveLength(2)
  await server.stop()
  expect(await query(server, 'select 1').catch((error: Error) => error.message)).toMatch(/ECONNREFUSED|ENOENT/)
})

test('a server that was killed with its owner is recovered by the next start', async () => {
  await copyMigratedDatabase(folder)
  const owner = await openElsewhere()
  const exited = once(owner, 'exit')
  owner.kill('SIGKILL')
  process.kill(await serverPid(), 'SIGKILL')
  await exited
  const server = await open()
  expect(server.adopted).toBe(false)
  expect(await query(server, 'select pid from owner')).toEqual([{ pid: owner.pid }])
})

test.each([
  ['at once', (socket: Socket) => void socket.destroy()],
  ['after the first packet', (socket: Socket) => void socket.once('data', () => socket.end())],
])('a server that closes a connection %s, as one that is shutting down, is replaced', async (_, close) => {
  await copyMigratedDatabase(folder)
  const first = await open()
  const directory = String(first.connection.host)
  await first.stop()
  const leaving = createServer((socket) => {
    leaving.close()
    close(socket)
  })
  leaving.listen(join(directory, '.s.PGSQL.5432'))
  await once(leaving, 'listening')
  await chmod(join(directory, '.s.PGSQL.5432'), 0o777)
  const pid_file = `${2 ** 22}\n${join(folder, 'postgres', 'data')}\n0\n5432\n${directory}\n`
  await writeFile(join(folder, 'postgres', 'data', 'postmaster.pid'), pid_file)
  const server = await open()
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a directory too long for a socket works, and its server is adopted too', async () => {
  const data_dir = join(folder, 'long'.repeat(30), 'data')
  await copyMigratedDatabase(data_dir)
  const owner = await openElsewhere(data_dir)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const server = await open(data_dir)
  expect(server.adopted).toBe(true)
  expect(server.connection.host!.length).toBeLessThan(90)
  await server.stop()
  await expect(stat(server.connection.host!)).rejects.toThrow('ENOENT')
})

test('a directory of another PostgreSQL major version is refused with both versions', async () => {
  const data = join(folder, 'postgres', 'data')
  await mkdir(data, { recursive: true })
  await writeFile(join(data, 'PG_VERSION'), '15\n')
  await expect(open()).rejects.toThrow(
    /was created by PostgreSQL 15, and this version of Ohun contains PostgreSQL 18.*OHUN_DATA_DIR/,
  )
})

test.runIf(root)("as root, below a directory that shuts PostgreSQL's user out", async () => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const data_dir = join(closed, 'data')
  await query(await open(data_dir), 'create table kept as select 7 as number')
  await opened.pop()!.stop()
  const again = await open(data_dir)
  expect(await query(again, 'select * from kept')).toEqual([{ number: 7 }])
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  await again.stop()
  await rm(await realpath(join(data_dir, 'postgres')), { recursive: true })
})

async function serverPid(): Promise<number> {
  const lines = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  return Number.parseInt(lines, 10)
}
