import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('a test file gets a migrated database of its own within 250 ms', async () => {
  const began_at = performance.now()
  const other = await createTestDatabase()
  const took_ms = performance.now() - began_at
  const { rows } = await other.pool.query<{ name: string }>('select name from migrations order by name')
  await other.drop()
  expect(other.url).not.toBe(database.url)
  expect(rows).toEqual((await database.pool.query('select name from migrations order by name')).rows)
  expect(took_ms).toBeLessThan(250)
})
