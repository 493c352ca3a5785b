import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createKeyDirectory, type KeyDirectory } from './key-directory.ts'

const KEY = { key_id: 'key_1', workspace_id: 'ws_1', environment: 'sandbox', plan: 'scale', expires_at: null }

/** A directory on a database that answers when the test resolves a query. */
function directoryOver(queries: ((rows: object[]) => void)[]): KeyDirectory {
  const pool = { query: () => new Promise((resolve) => queries.push((rows) => resolve({ rows }))) }
  const rate_limits = { starter: 1, builder: 1, scale: 1, payg: 1 }
  const usage = { note: () => {}, flush: () => Promise.resolve() }
  return createKeyDirectory({ db: { pool } as unknown as Database, clock: new TestClock(), usage, rate_limits })
}

test('a key is looked up once for many requests', async () => {
  const queries: ((rows: object[]) => void)[] = []
  const directory = directoryOver(queries)
  const first = directory.resolve('pk_test_x')
  queries[0]?.([KEY])
  await first
  expect(await directory.resolve('pk_test_x')).toMatchObject({ actor: 'key_1' })
  expect(queries).toHaveLength(1)
})

test('a look-up that began before a revocation and ends after it is not remembered', async () => {
  const queries: ((rows: object[]) => void)[] = []
  const directory = directoryOver(queries)
  const begun = directory.resolve('pk_test_x')
  directory.forget('key_1')
  queries[0]?.([KEY])
  await begun
  const next = directory.resolve('pk_test_x')
  expect(queries).toHaveLength(2)
  queries[1]?.([])
  expect(await next).toBeNull()
})

test('an unknown key is looked up again, because it may have been created meanwhile', async () => {
  const queries: ((rows: object[]) => void)[] = []
  const directory = directoryOver(queries)
  const first = directory.resolve('pk_test_x')
  queries[0]?.([])
  expect(await first).toBeNull()
  const second = directory.resolve('pk_test_x')
  queries[1]?.([KEY])
  expect(await second).toMatchObject({ actor: 'key_1' })
})
