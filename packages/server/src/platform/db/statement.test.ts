import { expect, test } from 'vitest'
import { statement } from './statement.ts'

test('each name has one number, wherever it is used', () => {
  const { text, names } = statement('s', 'select :id::text, :at, :id where a >= :at')
  expect(text).toBe('select $1::text, $2, $1 where a >= $2')
  expect(names).toEqual(['id', 'at'])
})

test('casts, text, quoted names and comments contain no parameters', () => {
  const sql = `select '12:30', 'it''s :a', "odd:b", now()::date -- :c\n /* :d */, e[1:2]`
  expect(statement('s', sql)).toMatchObject({ text: sql, names: [] })
})

test('an array is recognized by the cast at the first use of its parameter', () => {
  const { text, arrays } = statement(
    's',
    'select unnest(:ids::text[]), :at::int, :id where a = any(:ids) and b = :odd::json[]',
  )
  expect(text).toBe('select unnest($1::text[]), $2::int, $3 where a = any($1) and b = $4::json[]')
  expect(arrays).toEqual(['text', undefined, undefined, 'json'])
})
