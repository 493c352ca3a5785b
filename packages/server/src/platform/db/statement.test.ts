import { expect, test } from 'vitest'
import { statement } from './statement.ts'

test('each name is one number, wherever it stands', () => {
  const { text, names } = statement('s', 'select :id::text, :at, :id where a >= :at')
  expect(text).toBe('select $1::text, $2, $1 where a >= $2')
  expect(names).toEqual(['id', 'at'])
})

test('casts, text, quoted names and comments hold no parameters', () => {
  const sql = `select '12:30', 'it''s :a', "odd:b", now()::date -- :c\n /* :d */, e[1:2]`
  expect(statement('s', sql)).toMatchObject({ text: sql, names: [] })
})
