import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingMonth } from '../billing-month.ts'
import { prorated, restOfMonth } from './proration.ts'

const BUILDER = 2_500_000
const SCALE = 10_000_000

/** The time, the remaining days, the days of the month, and the prorated prices of the plans. */
test.each([
  // The first moment of a month in Lagos, and its last.
  ['2026-10-31T23:00:00.000Z', 30, 30, BUILDER, SCALE],
  ['2026-11-30T22:59:59.999Z', 1, 30, 83_333, 333_333],
  // One moment later it is December, of 31 days.
  ['2026-11-30T23:00:00.000Z', 31, 31, BUILDER, SCALE],
  ['2026-12-31T22:59:59.999Z', 1, 31, 80_645, 322_580],
  ['2026-12-31T23:00:00.000Z', 31, 31, BUILDER, SCALE],
  // Midnight in Lagos, not in London, begins a day.
  ['2026-11-19T22:59:59.999Z', 12, 30, 1_000_000, 4_000_000],
  ['2026-11-19T23:00:00.000Z', 11, 30, 916_666, 3_666_666],
  ['2026-11-20T11:00:00.000Z', 11, 30, 916_666, 3_666_666],
  // February, of a common year and of leap years.
  ['2026-02-28T12:00:00.000Z', 1, 28, 89_285, 357_142],
  ['2026-02-14T23:00:00.000Z', 14, 28, 1_250_000, 5_000_000],
  ['2028-02-28T12:00:00.000Z', 2, 29, 172_413, 689_655],
  ['2028-02-29T12:00:00.000Z', 1, 29, 86_206, 344_827],
  ['2028-02-29T23:00:00.000Z', 31, 31, BUILDER, SCALE],
  ['2000-02-29T12:00:00.000Z', 1, 29, 86_206, 344_827],
  ['2100-02-28T12:00:00.000Z', 1, 28, 89_285, 357_142],
])('at %s %i of %i days are left: builder %i, scale %i kobo', (...[time, left, days, builder, scale]) => {
  const now = new Date(time)
  const rest = restOfMonth(now, billingMonth(now))
  expect(rest).toEqual({ days_remaining: left, days_in_month: days })
  expect([prorated(BUILDER, rest), prorated(SCALE, rest), prorated(0, rest)]).toEqual([builder, scale, 0])
})

test('a plan that is refunded later in the month is never worth more than it was charged for', () => {
  const price = fc.integer({ min: 0, max: 10 ** 10 })
  const month = fc.record({ days_in_month: fc.integer({ min: 28, max: 31 }), bought: fc.nat(30), returned: fc.nat(30) })
  fc.assert(
    fc.property(price, month, (monthly_kobo, { days_in_month, bought, returned }) => {
      const [early, late] = [Math.min(bought, returned), Math.max(bought, returned)]
      fc.pre(late < days_in_month)
      const at = (day: number): number => prorated(monthly_kobo, { days_remaining: days_in_month - day, days_in_month })
      expect(at(late)).toBeLessThanOrEqual(at(early))
      expect(at(0)).toBe(monthly_kobo)
    }),
  )
})
