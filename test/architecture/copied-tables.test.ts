import { expect, test } from 'vitest'
import { copiedTables } from '../../packages/server/src/private-sandbox/child/copied-tables.ts'
import { owners } from './table-owners.ts'

/** Views through which the real tables are read. */
const VIEWS: ReadonlySet<string> = new Set(['deliveries', 'delivery_attempts'])
/** The table of the migrations. */
const SCHEMA = 'schema_migrations'

test('every table is listed as copied to a private sandbox or not', () => {
  const tables = Object.keys(owners).filter((table) => !VIEWS.has(table))
  expect(Object.keys(copiedTables).toSorted()).toEqual([...tables, SCHEMA].toSorted())
})

test('a table that is not copied has a reason', () => {
  const reasons = Object.values(copiedTables).filter((table) => typeof table === 'string')
  expect(reasons.filter((reason) => !/^(it|the files) \w+/.test(reason))).toEqual([])
})

test('only rows of the workspace are copied', () => {
  const conditions = Object.values(copiedTables).flatMap((table) => (typeof table === 'string' ? [] : [table.rows]))
  expect(conditions.filter((rows) => !rows.includes('$1'))).toEqual([])
})
