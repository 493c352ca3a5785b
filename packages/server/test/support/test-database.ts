import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { databaseUrl } from './database-url.ts'
import './database-server.ts'

export interface TestDatabase extends Database {
  /** The value of `DATABASE_URL` for other processes. */
  url: string
  /** Closes and drops the database, even with open connections. */
  drop(): Promise<void>
}

export interface TestDatabaseOptions {
  /**
   * How its connections plan prepared statements. A test runs most statements fewer than six times on a connection, and PostgreSQL would
   * plan each of these times, which is a quarter of its work. With `auto` it plans as in production.
   */
  plan_cache_mode?: 'auto' | 'force_generic_plan'
  /** The most connections, as `OHUN_DATABASE_CONNECTIONS` limits them. */
  connections?: number
}

/**
 * A migrated, empty database for this test file only.
 * @example
 * const database = await createTestDatabase()
 * afterAll(() => database.drop())
 */
export async function createTestDatabase({
  plan_cache_mode = 'force_generic_plan',
  connections,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `ohun_test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(inject('database_url'), name)
  // Copying files takes half the time of logging their pages.
  await administer(`create database ${name} template ${inject('database_template')} strategy file_copy`)
  const options = `-c plan_cache_mode=${plan_cache_mode}`
  const database = openDatabase({ connectionString: url, options }, undefined, connections)
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

let administrator: Promise<pg.Client> | undefined

/** With one connection for all files of a process: two for each file were a sixth of what its database costs. */
async function administer(sql: string): Promise<void> {
  administrator ??= connected().catch((error: unknown) => {
    administrator = undefined
    throw error
  })
  await (await administrator).query(sql)
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  client.on('error', () => (administrator = undefined)) // the server may stop before this process
  await client.connect()
  ;(client as pg.Client & { unref(): void }).unref() // its types do not have it
  return client
}
