import { describe, expect, test } from 'vitest'
import { intervalsOf, stateAt, weekOf, type CallWindow } from './week.ts'

const window = (start: string | null, end: string | null, zone = 'Africa/Lagos'): CallWindow => ({
  call_window_start: start,
  call_window_end: end,
  call_window_timezone: zone,
})
/** A Tuesday at noon in Lagos. */
const NOON = Date.parse('2026-11-24T11:00:00Z')

/** The open times of each day from Monday on, such as `08:00–20:00`, in the time zone. */
function timesOf(of: CallWindow, zone: string, now = NOON): string[] {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  const days = weekOf(intervalsOf(of, now), zone, now)
  expect(days.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  return days.map(({ spans }) => spans.map(({ from, to }) => `${clock.format(from)}–${clock.format(to)}`).join(' '))
}

describe('the week of a call window', () => {
  test('has the same hours each day in the zone of the agent', () => {
    expect(new Set(timesOf(window('08:00', '20:00'), 'Africa/Lagos'))).toEqual(new Set(['08:00–20:00']))
  })

  test('has other hours, and other days, for a reader elsewhere', () => {
    expect(timesOf(window('08:00', '20:00'), 'Europe/London')[0]).toBe('07:00–19:00')
    expect(timesOf(window('08:00', '20:00'), 'Pacific/Auckland')[0]).toBe('00:00–08:00 20:00–00:00')
  })

  test('past midnight is two times on each day', () => {
    const days = timesOf(window('20:00', '06:30'), 'Africa/Lagos')
    expect(new Set(days)).toEqual(new Set(['00:00–06:30 20:00–00:00']))
  })

  test('without times is always', () => {
    expect(weekOf(intervalsOf(window(null, null), NOON), 'Asia/Tokyo', NOON)).toMatchObject(
      Array.from({ length: 7 }, () => ({ spans: [{ left: 0, right: 0 }] })),
    )
  })

  test('is divided into days, one of which is today', () => {
    const [monday, tuesday] = weekOf(intervalsOf(window('06:00', '12:00'), NOON), 'Africa/Lagos', NOON)
    expect(monday).toMatchObject({ is_today: false, spans: [{ left: 0.25, right: 0.5 }] })
    expect(tuesday?.is_today).toBe(true)
  })

  test('follows the daylight saving time of a zone', () => {
    const sunday = Date.parse('2026-10-25T12:00:00Z')
    const days = timesOf(window('08:00', '20:00'), 'Europe/London', sunday)
    expect([days[0], days[5], days[6]]).toEqual(['08:00–20:00', '08:00–20:00', '07:00–19:00'])
  })
})

describe('the state of a call window', () => {
  const at = (of: CallWindow, time: string) => stateAt(intervalsOf(of, Date.parse(time)), Date.parse(time))

  test.each([
    ['2026-11-24T06:59:00Z', false, '2026-11-24T07:00:00Z'],
    ['2026-11-24T07:00:00Z', true, '2026-11-24T19:00:00Z'],
    ['2026-11-24T19:00:00Z', false, '2026-11-25T07:00:00Z'],
  ])('at %s is open: %s, until %s', (time, open, until) => {
    expect(at(window('08:00', '20:00'), time)).toEqual({ open, until: Date.parse(until) })
  })

  test('is open at night if the window spans midnight, and never changes without times', () => {
    expect(at(window('20:00', '06:00'), '2026-11-24T23:00:00Z')).toMatchObject({ open: true })
    expect(at(window(null, null), '2026-11-24T23:00:00Z')).toEqual({ open: true, until: null })
  })
})
