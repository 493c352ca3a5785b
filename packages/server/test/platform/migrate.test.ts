import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { databaseUrl } from '../support/database-url.ts'

const name = `ohun_test_${randomBytes(6).toString('hex')}`
const url = databaseUrl(inject('database_url'), name)

beforeEach(() => administer(`create database ${name}`))
afterEach(() => administer(`drop database ${name} with (force)`))

test('a second run has nothing to do', async () => {
  const database = openDatabase({ connectionString: url })
  expect((await migrate(database)).length).toBeGreaterThan(0)
  expect(await migrate(database)).toEqual([])
  await database.close()
})

test('of processes that start at once one migrates and the others wait for it', async () => {
  const databases = Array.from({ length: 3 }, () => openDatabase({ connectionString: url }))
  const ran = await Promise.all(databases.map((database) => migrate(database)))
  await Promise.all(databases.map((database) => database.close()))
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
})

test('a lock row that a killed process left does not stop the next start', async () => {
  const database = openDatabase({ connectionString: url })
  await migrate(database)
  await database.knex('migrations_lock').update({ is_locked: 1 })
  expect(await migrate(database)).toEqual([])
  await database.close()
})

test('a database of a newer version is refused, naming what it has', async () => {
  const database = openDatabase({ connectionString: url })
  await migrate(database)
  await database.knex('migrations').insert({ name: '9999-later', batch: 2, migration_time: new Date(0) })
  await expect(migrate(database)).rejects.toThrow('migrated by a newer version of Ohun (it has 9999-later)')
  await database.close()
})

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}

test('an untested version of PostgreSQL is refused before anything is changed', async () => {
  const database = openDatabase({ connectionString: url })
  const query = () => Promise.resolve({ rows: [{ server_version_num: '150018' }] })
  const pool = new Proxy(database.pool, { get: (real, key) => (key === 'query' ? query : Reflect.get(real, key)) })
  await expect(migrate({ ...database, pool })).rejects.toThrow('the database is PostgreSQL 15')
  const { rows } = await database.pool.query("select to_regclass('migrations') as found")
  expect(rows).toEqual([{ found: null }])
  await database.close()
})
