import { afterEach, beforeEach, expect, test } from 'vitest'
import { WorkspaceRow } from '../src/features/workspaces/workspace.model.ts'
import { run, statement } from '../src/platform/db/statement.ts'
import { transact } from '../src/platform/db/transact.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

const CONNECTIONS = 3
const WORKSPACE = { workspace_id: 'ws_1' }

const selectAll = statement<object, { workspace_id: string }>('workspaces_all_columns', 'select * from workspaces')

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into workspaces (workspace_id, name, plan, retention_days, created_at, updated_at)
    values ('ws_1', 'One', 'scale', 30, now(), now())`)
})
afterEach(() => database.drop())

const readRow = async (): Promise<unknown> => await WorkspaceRow.in(database.knex, WORKSPACE).first()
const appendToName = statement<object>('workspaces_append_to_name', "update workspaces set name = name || '!'")

const readAll = (): Promise<unknown[]> => run(database, selectAll, {})

/** Each on a connection of its own. */
async function onAllConnections(read: () => Promise<unknown>): Promise<unknown[]> {
  return await Promise.all(Array.from({ length: CONNECTIONS }, read))
}

/** As a migration of the next release does it, beside this process. */
const addColumn = (name: string): Promise<unknown> =>
  database.pool.query(`alter table workspaces add column ${name} text`)

test('statements of all columns are executed on each connection after a column was added', async () => {
  for (const read of [readRow, readAll]) await onAllConnections(read)
  await addColumn('later')
  const rows = await onAllConnections(readRow)
  for (const row of rows) expect(row).toMatchObject({ ...WORKSPACE, later: null })
  for (const all of await onAllConnections(readAll)) expect(all).toMatchObject([{ ...WORKSPACE, later: null }])
  await addColumn('much_later')
  expect(await readRow()).toMatchObject({ much_later: null })
})

test('a transaction that notices the new column is undone, and is the last one', async () => {
  const change = (): Promise<unknown> =>
    transact(database.pool, async (db) => {
      await run(db, selectAll, {})
      await run(db, appendToName, {})
    })
  for (let times = 0; times < CONNECTIONS; times++) await onAllConnections(change)
  const name = async () => (await database.knex('workspaces').first('name')) as unknown
  const before = await name()
  await addColumn('later')
  await expect(change()).rejects.toThrow('cached plan must not change result type')
  expect(await name()).toEqual(before)
  await onAllConnections(change)
})
