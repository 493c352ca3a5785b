import { expect, test } from 'vitest'
import { isBounded } from './bounded-json.ts'

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

test.each([
  ['a text', 'text', true],
  ['an object', { a: [1, 2, { b: null }] }, true],
  ['ten values', Array.from({ length: 9 }, () => 0), true],
  ['eleven values', Array.from({ length: 10 }, () => 0), false],
  ['four levels', nested(4), true],
  ['five levels below the top', nested(6), false],
  ['100,000 levels', nested(100_000), false],
] as const)('%s', (_, value, bounded) => {
  expect(isBounded(value, { nodes: 10, depth: 4 })).toBe(bounded)
})
