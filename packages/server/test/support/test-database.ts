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

/**
 * A migrated, empty database for this test file only.
 * @example
 * const database = await createTestDatabase()
 * afterAll(() => database.drop())
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `ohun_test_${randomBytes(6).toString('hex')}`
  const url = databaseUrl(inject('database_url'), name)
  // Copying files takes half the time of logging their pages.
  await administer(`create database ${name} template ${inject('database_template')} strategy file_copy`)
  const database = openDatabase({ connectionString: url })
  return {
    ...database,
    url,
    async drop() {
      await database.close()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('database_url') })
  await client.connect()
  await client.query(sql)
  await client.end()
}
