import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

const TEN = [9, 3, 7, 1, 5, 10, 2, 8, 4, 6]

test.each([
  [0, 1],
  [0.5, 5],
  [0.95, 10],
  [1, 10],
])('the share %s of one to ten is at most %s', (share, value) => {
  expect(percentile(TEN, share)).toBe(value)
})

test('no values have no percentile', () => {
  expect(percentile([], 0.5)).toBeNull()
})
