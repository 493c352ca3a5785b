import { expect, test } from 'vitest'
import { billingDay } from './billing-day.ts'

test.each([
  ['2026-11-30T22:59:59.999Z', '2026-11-30', '2026-11-30T23:00:00.000Z'],
  ['2026-11-30T23:00:00.000Z', '2026-12-01', '2026-12-01T23:00:00.000Z'],
  ['2028-02-28T23:00:00.000Z', '2028-02-29', '2028-02-29T23:00:00.000Z'],
  ['2028-02-29T23:00:00.000Z', '2028-03-01', '2028-03-01T23:00:00.000Z'],
])('%s is on %s in Lagos', (...[now, day, ends_at]) => {
  expect(billingDay(new Date(now))).toEqual({ day, ends_at: new Date(ends_at) })
})
