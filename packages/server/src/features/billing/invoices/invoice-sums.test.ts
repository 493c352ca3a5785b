import { expect, test } from 'vitest'
import { invoicesOf, type MonthSums } from './invoice-sums.ts'

const sums = (month: string, entry_type: MonthSums['entry_type'], more: Partial<MonthSums> = {}): MonthSums => ({
  month,
  entry_type,
  quantity: 1,
  charged_kobo: 0,
  credited_kobo: 0,
  ...more,
})

test('an invoice adds up from its opening to its closing balance, which opens the next month', () => {
  const [october, november, december] = invoicesOf(
    ['2026-10', '2026-11', '2026-12'],
    [
      sums('2026-09', 'top_up', { credited_kobo: 700 }),
      sums('2026-10', 'top_up', { credited_kobo: 10_000 }),
      sums('2026-10', 'adjustment', { credited_kobo: 50, charged_kobo: 20 }),
      sums('2026-10', 'sms_segment', { quantity: 3, charged_kobo: 4_000, credited_kobo: 1_000 }),
      sums('2026-11', 'proration_refund', { credited_kobo: 500 }),
    ],
  )
  expect(october).toEqual({
    month: '2026-10',
    opening_balance_kobo: 700,
    top_ups_kobo: 10_000,
    adjustments_kobo: 30,
    charged_kobo: 4_000,
    refunded_kobo: 1_000,
    total_kobo: 3_000,
    closing_balance_kobo: 7_730,
    lines: [
      {
        entry_type: 'sms_segment',
        channel: 'sms',
        quantity: 3,
        charged_kobo: 4_000,
        refunded_kobo: 1_000,
        amount_kobo: 3_000,
      },
    ],
  })
  expect(november).toMatchObject({ opening_balance_kobo: 7_730, total_kobo: -500, closing_balance_kobo: 8_230 })
  expect(december).toMatchObject({ opening_balance_kobo: 8_230, closing_balance_kobo: 8_230, lines: [] })
})
