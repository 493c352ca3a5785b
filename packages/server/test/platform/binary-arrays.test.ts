import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { binaryArray } from '../../src/platform/db/binary-array.ts'
import { run, statement } from '../../src/platform/db/statement.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const echo = (type: string) =>
  statement<{ values: unknown[] }, { values: unknown[]; length: number | null }>(
    `echo_${type}`,
    `select :values::${type}[] as values, array_length(:values, 1) as length`,
  )

const time = new Date('2026-11-20T10:00:00.123Z')
const samples: Record<string, unknown[]> = {
  text: ['', 'a,b', '{"quoted":"\\\\"}', 'Ẹ káàárọ̀ 👋🏾', 'null', null, 'line\nline'],
  int: [0, -1, 2 ** 31 - 1, -(2 ** 31), null],
  boolean: [true, false, null],
  timestamptz: [time, new Date(0), new Date('1999-12-31T23:59:59.999Z'), new Date('2100-01-01T00:00:00Z'), null],
}

describe.each(Object.entries(samples))('%s[]', (type, values) => {
  test('is sent in the binary format and read as the same values', async () => {
    expect(binaryArray(type, values)).toBeInstanceOf(Buffer)
    expect(await run(db, echo(type), { values })).toEqual([{ values, length: values.length }])
  })

  test('without elements it is an array without elements', async () => {
    expect(await run(db, echo(type), { values: [] })).toEqual([{ values: [], length: null }])
  })
})

test.each([
  ['int', [2 ** 31]],
  ['int', [1.5]],
  ['int', ['1']],
  ['text', [1]],
  ['boolean', ['true']],
  ['timestamptz', [new Date(Number.NaN)]],
  ['timestamptz', ['2026-11-20']],
  ['json', ['{}']],
])('%s[] with %j is left to PostgreSQL', (type, values) => {
  expect(binaryArray(type, values)).toBeNull()
})

test('a value that PostgreSQL refuses is its data exception in both formats', async () => {
  await expect(run(db, echo('int'), { values: [2 ** 31] })).rejects.toMatchObject({ code: '22003' })
  await expect(run(db, echo('text'), { values: ['a\0b'] })).rejects.toMatchObject({ code: '22021' })
})
