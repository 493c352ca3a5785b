import { expect, test } from 'vitest'
import { isOpen } from './call-window.ts'

const lagos = { call_window_start: '08:00', call_window_end: '20:00', call_window_timezone: 'Africa/Lagos' }
const night = { call_window_start: '22:00', call_window_end: '06:00', call_window_timezone: 'UTC' }

test.each([
  ['2026-11-20T06:59:59Z', false, 'a second before it opens in Lagos'],
  ['2026-11-20T07:00:00Z', true, 'at the first minute'],
  ['2026-11-20T18:59:59Z', true, 'in the last minute'],
  ['2026-11-20T19:00:00Z', false, 'at the closing minute'],
])('%s → open %s: %s', (now, open) => {
  expect(isOpen(lagos, new Date(now))).toBe(open)
})

test.each([
  ['2026-11-20T21:59:00Z', false],
  ['2026-11-20T22:00:00Z', true],
  ['2026-11-20T00:00:00Z', true],
  ['2026-11-20T05:59:00Z', true],
  ['2026-11-20T06:00:00Z', false],
])('a window over midnight at %s → open %s', (now, open) => {
  expect(isOpen(night, new Date(now))).toBe(open)
})

test('no start and no end means any time', () => {
  const always = { ...lagos, call_window_start: null, call_window_end: null }
  expect(isOpen(always, new Date('2026-11-20T02:00:00Z'))).toBe(true)
})
