import { expect, test } from 'vitest'
import { hasTooManyValues } from './count-values.ts'

const many = (json: string): boolean => hasTooManyValues(Buffer.from(json))
const list = (member: string, count: number): string => `[${Array.from({ length: count }, () => member).join(',')}]`

test.each([
  ['a long text of commas', JSON.stringify({ content: ',[{'.repeat(300_000) })],
  ['a long text of quotes and backslashes', JSON.stringify({ content: String.raw`\",\\",[`.repeat(100_000) })],
  ['as many members as there may be', list('1000000', 19_999)],
  ['short JSON', list('0', 5_000)],
])('%s is no reason to refuse it', (_, json) => {
  expect(many(json)).toBe(false)
})

test.each([
  ['members of a list', list('0', 21_000)],
  ['empty lists', list('[]', 11_000)],
  ['fields', `{${Array.from({ length: 21_000 }, (_, index) => `"${index}":0`).join(',')}}`],
  ['levels', `${'['.repeat(21_000)}${']'.repeat(21_000)}`],
  ['members after a text that ends with a backslash', `["${String.raw`\\`}",${list('0', 21_000)}]`],
])('too many %s', (_, json) => {
  expect(many(json)).toBe(true)
})
