import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test('each test database is migrated and nobody else sees what is written to it', async () => {
  const other = await createTestDatabase()
  await other.pool.query('create table seen ()')
  const names = (name: string) => `select name from schema_migrations where name like '${name}' order by name`
  expect((await other.pool.query(names('%'))).rows).toEqual((await database.pool.query(names('%'))).rows)
  await expect(database.pool.query('select from seen')).rejects.toThrow('does not exist')
  await other.drop()
})
