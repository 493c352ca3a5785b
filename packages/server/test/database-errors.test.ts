import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AuditEntryRow } from '../src/features/audit-log/audit-entry.model.ts'
import { apiErrorOf } from '../src/http/error-envelope.ts'
import { openDatabase, SERVICE_LIMITS, type Database } from '../src/platform/db/database.ts'
import { run, statement } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import { lockAwaited, openMortalDatabase } from './support/mortal-database.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const findUsers = statement<Record<string, never>>('test_find_users', 'select user_id from users')

/** The tables that `kinds` read. */
const READ_TABLES = `users, ${AuditEntryRow.tableName}`

/** Every way in which the service sends SQL. */
const kinds: Record<string, (db: Database) => Promise<unknown>> = {
  'an Objection model': async ({ knex }) => await AuditEntryRow.query(knex),
  'an Objection model in a transaction': ({ knex }) => knex.transaction(async (trx) => await AuditEntryRow.query(trx)),
  "Knex's builder": async ({ knex }) => await knex('users').select('user_id'),
  "Knex's raw statement": async ({ knex }) => await knex.raw('select user_id from users'),
  'a Knex transaction': ({ knex }) => knex.transaction(async (trx) => await trx('users').select('user_id')),
  'a prepared statement': (db) => run(db, findUsers, {}),
  'a prepared statement in a Knex transaction': ({ knex }) => knex.transaction((trx) => run(trx, findUsers, {})),
  'a transaction of prepared statements': (db) => transact(db.work_pool, (target) => run(target, findUsers, {})),
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function codeOf(db: Database, query: (db: Database) => Promise<unknown>): Promise<string> {
  const error = await query(db).catch((thrown: unknown) => thrown)
  return apiErrorOf(error).code
}

async function withDatabase<T>(connectionString: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ connectionString }, SERVICE_LIMITS)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Answers each connection as PostgreSQL does with this code, then closes it. */
async function refusingServer(code: string): Promise<Server> {
  const fields = `SFATAL\0VFATAL\0C${code}\0Mthe database system does not accept connections\0\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(fields))
  const answer = Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Lets everybody in and says whether it is a standby, and then nothing more. */
async function greetingServer(in_hot_standby: 'on' | 'off'): Promise<Server> {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(4 + body.length)
    return Buffer.concat([Buffer.from(type), length, body])
  }
  const greeting = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from(`in_hot_standby\0${in_hot_standby}\0`)),
    message('Z', Buffer.from('I')),
  ])
  const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write(greeting)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const urlOfPort = (port: number): string => `postgresql://ohun@127.0.0.1:${port}/ohun?sslmode=disable`

describe.each(Object.entries(kinds))('503 UNAVAILABLE from %s', (_name, query) => {
  // Starting up or shutting down; an administrator's shutdown; too many connections; a server that was promoted away.
  test.each(['57P03', '57P01', '57P02', '53300', '08006'])(
    'when PostgreSQL refuses the connection with %s',
    async (code) => {
      const server = await refusingServer(code)
      const { port } = server.address() as AddressInfo
      expect(await withDatabase(urlOfPort(port), (db) => codeOf(db, query))).toBe('UNAVAILABLE')
      server.close()
    },
  )

  test('when the server is a standby', async () => {
    const server = await greetingServer('on')
    const { port } = server.address() as AddressInfo
    expect(await withDatabase(urlOfPort(port), (db) => codeOf(db, query))).toBe('UNAVAILABLE')
    server.close()
  })

  test('when no server listens', async () => {
    const server = await refusingServer('57P03')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    expect(await withDatabase(urlOfPort(port), (db) => codeOf(db, query))).toBe('UNAVAILABLE')
  })

  test('when PostgreSQL ends the connection in the middle of the statement', async () => {
    const holder = await database.pool.connect()
    await holder.query(`begin; lock table ${READ_TABLES} in access exclusive mode`)
    const mortal = openMortalDatabase(database)
    const code = codeOf(mortal, query)
    await lockAwaited(database)
    await mortal.die()
    expect(await code).toBe('UNAVAILABLE')
    await holder.query('rollback')
    holder.release()
    await mortal.close()
  })
})

test('a server that falls silent before a new connection can be used is answered UNAVAILABLE', async () => {
  const server = await greetingServer('off')
  const { port } = server.address() as AddressInfo
  const limits = { ...SERVICE_LIMITS, silence_ms: 200, close_ms: 200 }
  const db = openDatabase({ connectionString: urlOfPort(port) }, limits)
  // Each connection of this pool begins with a statement of the pool itself.
  expect(await codeOf(db, ({ work_pool }) => work_pool.query('select 1'))).toBe('UNAVAILABLE')
  await db.close()
  server.close()
})

test('a connection that turns out to be read-only is answered UNAVAILABLE and used no more', async () => {
  await withDatabase(database.url, async (db) => {
    await db.pool.query('set default_transaction_read_only = on')
    const write = (): Promise<unknown> => db.pool.query('create table written_to_a_primary (id text)')
    expect(await codeOf(db, write)).toBe('UNAVAILABLE')
    expect(await write()).toMatchObject({ command: 'CREATE' })
  })
})

test('the victim of a deadlock is answered UNAVAILABLE', async () => {
  const [one, two] = await Promise.all([database.pool.connect(), database.pool.connect()])
  await one.query('begin; lock table users')
  await two.query('begin; lock table workspaces')
  const waiting = one.query('lock table workspaces').catch((error: unknown) => error)
  const other = two.query('lock table users').catch((error: unknown) => error)
  const victims = (await Promise.all([waiting, other])).filter((outcome) => outcome instanceof Error)
  expect(victims.map((error) => apiErrorOf(error).code)).toEqual(['UNAVAILABLE'])
  for (const client of [one, two]) {
    await client.query('rollback')
    client.release()
  }
})

test('a lock that is not free within lock_timeout is answered UNAVAILABLE', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; lock table users')
  const code = await codeOf(database, ({ knex }) =>
    knex.transaction(async (trx) => {
      await trx.raw('set local lock_timeout = 1')
      await trx('users').select('user_id')
    }),
  )
  expect(code).toBe('UNAVAILABLE')
  await holder.query('rollback')
  holder.release()
})

test('a transaction that PostgreSQL cannot order after another one is answered UNAVAILABLE', async () => {
  await database.pool.query('create table counted as select 1 as count')
  const code = await codeOf(database, ({ knex }) =>
    knex.transaction(
      async (trx) => {
        await trx('counted').select('count')
        await database.pool.query('update counted set count = count + 1')
        await trx('counted').increment('count')
      },
      { isolationLevel: 'repeatable read' },
    ),
  )
  expect(code).toBe('UNAVAILABLE')
})

test('a faulty statement is INTERNAL, whatever sends it', async () => {
  const faulty: ((db: Database) => Promise<unknown>)[] = [
    async ({ knex }) => await AuditEntryRow.query(knex).where('absent_column', 1),
    async ({ knex }) => await knex('absent_table').select(),
    ({ pool }) => pool.query('select 1 / 0'),
  ]
  for (const query of faulty) expect(await codeOf(database, query)).toBe('INTERNAL')
})
