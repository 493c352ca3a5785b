import { describe, expect, test, vi } from 'vitest'
import { isOpen, localTime } from './call-window.ts'

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
])('a window across midnight at %s → open %s', (now, open) => {
  expect(isOpen(night, new Date(now))).toBe(open)
})

test('a window without start and end is always open', () => {
  const always = { ...lagos, call_window_start: null, call_window_end: null }
  expect(isOpen(always, new Date('2026-11-20T02:00:00Z'))).toBe(true)
})

describe('during a change of the clocks', () => {
  const london = { call_window_start: '08:00', call_window_end: '20:00', call_window_timezone: 'Europe/London' }

  test.each([
    ['2026-03-28T08:00:00Z', true, 'the day before spring: 08:00 is 08:00 UTC'],
    ['2026-03-29T06:59:59Z', false, 'spring forward: a second before 08:00'],
    ['2026-03-29T07:00:00Z', true, 'spring forward: 08:00 is 07:00 UTC'],
    ['2026-03-29T19:00:00Z', false, 'spring forward: 20:00 is 19:00 UTC'],
    ['2026-10-25T07:59:59Z', false, 'fall back: a second before 08:00'],
    ['2026-10-25T08:00:00Z', true, 'fall back: 08:00 is 08:00 UTC again'],
  ])('%s → open %s: %s', (now, open) => {
    expect(isOpen(london, new Date(now))).toBe(open)
  })

  const early = { call_window_start: '01:30', call_window_end: '03:00', call_window_timezone: 'Europe/London' }

  test('an hour that does not exist is not waited for, and an hour that occurs twice is open twice', () => {
    // 01:00 to 02:00 does not exist that night: the window opens when the clocks show 02:00.
    expect(isOpen(early, new Date('2026-03-29T00:59:00Z'))).toBe(false)
    expect(isOpen(early, new Date('2026-03-29T01:00:00Z'))).toBe(true)
    // 01:30 occurs twice: in summer time, and an hour later in winter time. At 01:00 between the two, the window is closed.
    expect(['00:30', '01:00', '01:30'].map((time) => isOpen(early, new Date(`2026-10-25T${time}:00Z`)))).toEqual([
      true,
      false,
      true,
    ])
  })
})

test('a zone has one formatter, however its name is written', () => {
  const noon = new Date('2026-11-20T12:00:00Z')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(['Asia/Kolkata', 'asia/kolkata', 'ASIA/KOLKATA'].map((zone) => localTime(noon, zone))).toEqual(
    Array.from({ length: 3 }, () => '17:30'),
  )
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
