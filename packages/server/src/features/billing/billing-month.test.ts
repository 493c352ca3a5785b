import { expect, test } from 'vitest'
import { billingMonth, namedMonth } from './billing-month.ts'

test.each([
  ['2026-11-30T22:59:59.999Z', '2026-11-01', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['2026-11-30T23:00:00.000Z', '2026-12-01', '2026-11-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', '2026-12-31T23:00:00.000Z', '2027-01-31T23:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-01-31T23:00:00.000Z', '2028-02-29T23:00:00.000Z'],
])('%s is in the month of %s in Lagos', (...[now, month, begins_at, ends_at]) => {
  const expected = { month, begins_at: new Date(begins_at), ends_at: new Date(ends_at) }
  expect(billingMonth(new Date(now))).toEqual(expected)
  expect(namedMonth(month.slice(0, 7))).toEqual(expected)
})
