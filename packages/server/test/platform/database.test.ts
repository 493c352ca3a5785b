import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { run, statement } from '../../src/platform/db/statement.ts'
import { createTestDatabase } from '../support/test-database.ts'

const database = await createTestDatabase()
beforeAll(() =>
  database.knex.raw('create table things (id text primary key, amount_kobo bigint, at timestamptz(3), data jsonb)'),
)
afterAll(() => database.drop())

interface Thing {
  id: string
  amount_kobo: number
  at: Date
  data: object
}

const insert = statement<Thing, Thing>(
  'thing-insert',
  'insert into things values (:id, :amount_kobo, :at, :data) returning *',
)
const count = statement<object, { count: number }>('thing-count', 'select count(*) from things')
const thing = (id: string): Thing => ({
  id,
  amount_kobo: 5_000_000_000,
  at: new Date('2026-11-20T11:00:00.123Z'),
  data: { a: [1] },
})

test('bigint is a number, timestamptz a Date, jsonb an object', async () => {
  expect(await run(database, insert, thing('one'))).toEqual([thing('one')])
})

test('a number beyond a safe integer is an error, not another number', async () => {
  await expect(database.pool.query('select 9007199254740993::bigint')).rejects.toThrow('beyond a safe integer')
})

test('in a transaction a statement is part of it', async () => {
  const before = await run(database, count, {})
  const work = database.knex.transaction(async (trx) => {
    await run(trx, insert, thing('two'))
    expect(await run(trx, count, {})).not.toEqual(before)
    throw new Error('undone')
  })
  await expect(work).rejects.toThrow('undone')
  expect(await run(database, count, {})).toEqual(before)
})

test('a statement on a transaction that has ended is refused', async () => {
  const trx = await database.knex.transaction()
  await trx.commit()
  await expect(run(trx, count, {})).rejects.toThrow('has ended')
})

test('a forgotten parameter is an error that names it', async () => {
  const { at: _, ...rest } = thing('three')
  await expect(run(database, insert, rest as Thing)).rejects.toThrow('thing-insert misses the parameter at')
})

test('knex prepares what it sends, once per text, in transactions too', async () => {
  const names = await database.knex.transaction(async (trx) => {
    for (const id of ['one', 'none']) await trx('things').where({ id }).first()
    const { rows } = await trx.raw<{ rows: { name: string }[] }>(
      `select name from pg_prepared_statements where name like 'knex_%' and statement like 'select * from "things"%'`,
    )
    return rows
  })
  expect(names).toHaveLength(1)
})

test('a transaction that has begun ends before the connections are closed', async () => {
  const other = openDatabase({ connectionString: database.url })
  const begun = Promise.withResolvers<void>()
  const closing = Promise.withResolvers<void>()
  const ended = other.knex.transaction(async (trx) => {
    begun.resolve()
    await closing.promise
    await run(trx, insert, thing('at the end'))
  })
  await begun.promise
  const closed = other.close()
  closing.resolve()
  await Promise.all([ended, closed])
  const { rowCount } = await database.pool.query(`select from things where id = 'at the end'`)
  expect(rowCount).toBe(1)
})

test('a closed database begins no transaction', async () => {
  const other = openDatabase({ connectionString: database.url })
  await other.close()
  await expect(other.knex.transaction(async () => {})).rejects.toThrow()
})
