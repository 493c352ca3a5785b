import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Statement } from '../src/platform/db/statement.ts'
import { declaredStatements, type DeclaredStatement } from './support/declared-statements.ts'
import { describeStatement } from './support/described-statement.ts'
import { declarationsOf, madeByServer } from './support/server-statements.ts'
import { faultsOf } from './support/statement-faults.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let database: TestDatabase
let made: Statement<object, unknown>[]
let declared: DeclaredStatement[]

beforeAll(async () => {
  database = await createTestDatabase()
  made = await madeByServer(database)
  declared = declaredStatements()
})
afterAll(() => database.drop())

test('every statement of the server has one declaration, and every declaration its statement', () => {
  const found = made.map((one) => ({ name: one.name, places: declarationsOf(one, declared).map(({ place }) => place) }))
  expect(found.filter(({ places }) => places.length !== 1)).toEqual([])
  const places = new Set(found.flatMap((one) => one.places))
  expect(declared.filter(({ place }) => !places.has(place))).toEqual([])
})

test('PostgreSQL prepares every statement, with the types that its declaration has', async () => {
  const client = await database.pool.connect()
  onTestFinished(() => client.release())
  const faults: string[] = []
  for (const { name, text, names } of made) {
    const described = await describeStatement(client, text)
    for (const one of declarationsOf({ name }, declared))
      faults.push(...faultsOf({ names, declared: one, described }).map((fault) => `${one.place} ${name}: ${fault}`))
  }
  expect(faults).toEqual([])
})

const id = { name: 'id', kinds: ['string'], optional: false }
const good = {
  names: ['id'],
  declared: { params: [id], row: [id], open: false },
  described: { params: ['text'], columns: [{ name: 'id', type: 'text' }] },
}
const column = (name: string, type: string) => ({ params: ['text'], columns: [{ name, type }] })

test.each([
  [good, []],
  [{ ...good, declared: { ...good.declared, params: [] } }, ['the parameter id is not required']],
  [
    { ...good, declared: { ...good.declared, params: [{ ...id, optional: true }] } },
    ['the parameter id is not required'],
  ],
  [{ ...good, described: { ...good.described, params: ['integer'] } }, ['id is integer, declared as string']],
  [{ ...good, described: column('id', 'bigint') }, ['id is bigint, declared as string']],
  [{ ...good, described: column('id', 'interval') }, ['id is interval, declared as string']],
  [{ ...good, described: column('ID', 'text') }, ['the column ID is not declared', 'the column id is not returned']],
  [{ ...good, declared: { ...good.declared, row: null } }, ['the column id is returned, but Row is never']],
  [
    { ...good, described: { params: ['text'], columns: [...good.described.columns, ...good.described.columns] } },
    ['two columns have the same name'],
  ],
])('a difference between %j and its types is found', (statement, faults) => {
  expect(faultsOf(statement)).toEqual(faults)
})
