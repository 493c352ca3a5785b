import { expect, test } from 'vitest'
import { monthsAfter, nextMonthlyStep } from './month-steps.ts'

test.each([
  ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00.000Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 12, '2029-02-28T10:00:00.000Z'],
  // The last day of the month in Lagos, but not yet in London.
  ['2026-01-30T23:30:00.000Z', 1, '2026-02-27T23:30:00.000Z'],
  ['2026-12-15T00:00:00.000Z', 1, '2027-01-15T00:00:00.000Z'],
])('%s and %i months', (...[first, months, expected]) => {
  expect(monthsAfter(new Date(first), months).toISOString()).toBe(expected)
})

test('the next step is after the time, not at it', () => {
  const first = new Date('2026-01-31T10:00:00.000Z')
  expect(nextMonthlyStep(first, first).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(nextMonthlyStep(first, new Date('2026-02-28T10:00:00.000Z')).toISOString()).toBe('2026-03-31T10:00:00.000Z')
})
