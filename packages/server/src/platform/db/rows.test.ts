import { expect, test } from 'vitest'
import { rowList } from './rows.ts'
import { statement } from './statement.ts'

const list = rowList('r', { id: 'text', claim: 'int', due: 'timestamptz?' })

test('one list of columns gives the names, the unnest and the alias', () => {
  expect(list.names).toBe('id, claim, due')
  expect(list.source).toBe('unnest(:r_id::text[], :r_claim::int[], :r_due::timestamptz[]) as r (id, claim, due)')
})

test('the parameters are those that a statement with the list names, in their order', () => {
  const params = list.params([
    { id: 'a', claim: 1, due: null },
    { id: 'b', claim: 2, due: new Date(0) },
  ])
  expect(params).toEqual({ r_id: ['a', 'b'], r_claim: [1, 2], r_due: [null, new Date(0)] })
  expect(statement('rows', `select * from ${list.source}`).names).toEqual(Object.keys(params))
})

test('without rows, each column is an empty array', () => {
  expect(list.params([])).toEqual({ r_id: [], r_claim: [], r_due: [] })
})

test('a prefix of its own names the parameters, and reserved names are quoted', () => {
  const parties = rowList('p', { from: 'text', to: 'text?' }, '')
  expect(parties.source).toBe('unnest(:from::text[], :to::text[]) as p ("from", "to")')
  expect(parties.params([{ from: '+1', to: null }])).toEqual({ from: ['+1'], to: [null] })
})
