import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const MIGRATE = new URL('../../src/platform/db/migrate.ts', import.meta.url).href
const PROGRAM = `
  import { migrate } from '${MIGRATE}'
  const log = { info: (text) => process.stdout.write(text), warn() {} }
  await migrate({ connectionString: process.env.DATABASE_URL }, { log })`

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('a process that waits for another one to migrate goes on when that one has ended', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('select pg_advisory_lock(7072)')
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    env: { DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [said] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  expect(String(said)).toContain('waiting for it')
  await other.end()
  expect(await ended).toEqual([0, null])
})
