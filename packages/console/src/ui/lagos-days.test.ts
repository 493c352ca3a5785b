import { expect, test } from 'vitest'
import { lastDays, shownDay, shownMonth, timesBetween } from './lagos-days.ts'

test('a day begins at 23:00 UTC of the day before', () => {
  const before = Date.parse('2026-11-20T22:59:59Z')
  expect(lastDays(7, before)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(lastDays(1, before + 1_000)).toEqual({ from: '2026-11-21', to: '2026-11-21' })
  expect(timesBetween('2026-11-20', '2026-11-21')).toEqual({
    created_after: '2026-11-19T23:00:00.000Z',
    created_before: '2026-11-21T23:00:00.000Z',
  })
})

test('days and months are shown in words', () => {
  expect([shownDay('2026-11-01'), shownMonth('2026-11')]).toEqual(['1 Nov', 'November 2026'])
})
