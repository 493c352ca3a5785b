import { expect, test } from 'vitest'
import { copiedTables } from '../../packages/server/src/private-sandbox/child/copied-tables.ts'
import { owners } from './table-owners.ts'

/** Those through which others are read. */
const VIEWS: ReadonlySet<string> = new Set(['deliveries', 'delivery_attempts'])
/** That of the migrations. */
const SCHEMA = 'schema_migrations'

test('for every table it is decided whether a private sandbox has a copy of its rows', () => {
  const tables = Object.keys(owners).filter((table) => !VIEWS.has(table))
  expect(Object.keys(copiedTables).toSorted()).toEqual([...tables, SCHEMA].toSorted())
})

test('a table that is not copied says why', () => {
  const reasons = Object.values(copiedTables).filter((table) => typeof table === 'string')
  expect(reasons.filter((reason) => !/^(it|the files) \w+/.test(reason))).toEqual([])
})

test('only rows of the workspace are copied', () => {
  const conditions = Object.values(copiedTables).flatMap((table) => (typeof table === 'string' ? [] : [table.rows]))
  expect(conditions.filter((rows) => !rows.includes('$1'))).toEqual([])
})
