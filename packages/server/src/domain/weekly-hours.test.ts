import { describe, expect, test } from 'vitest'
import { WEEKDAYS, type Hours } from './warm-transfer.ts'
import { haveTimeInCommon } from './weekly-hours.ts'

// A Friday. Lagos is one hour ahead of UTC, New York five hours behind.
const NOW = new Date('2026-11-20T12:00:00Z')
const office: Hours = { opens: '08:00', closes: '17:00', days: ['mon', 'fri'], timezone: 'Africa/Lagos' }
const evening: Hours = { ...office, opens: '17:00', closes: '22:00' }
const night: Hours = { ...office, opens: '22:00', closes: '06:00' }

interface Case {
  what: string
  one?: Hours | null
  other: Hours | null
  expected: boolean
}

describe('hours have time in common', () => {
  test.each<Case>([
    { what: 'with no end', one: null, other: office, expected: true },
    { what: 'that are the same', other: office, expected: true },
    { what: 'of which one begins when the other ends', other: evening, expected: false },
    { what: 'that share a minute', other: { ...evening, opens: '16:59' }, expected: true },
    { what: 'on other days', other: { ...office, days: ['tue', 'sat'] }, expected: false },
    { what: 'after a night', one: night, other: { ...office, opens: '05:00', days: ['tue'] }, expected: true },
    { what: 'before the night', one: night, other: { ...office, opens: '06:00', days: ['mon'] }, expected: false },
    {
      what: 'of Sunday night and Monday',
      one: { ...night, days: ['sun'] },
      other: { ...office, opens: '05:00' },
      expected: true,
    },
    {
      what: 'of a whole day',
      one: { ...office, opens: '00:00', closes: '00:00', days: ['mon'] },
      other: office,
      expected: true,
    },
    { what: 'of another zone', other: { ...office, opens: '11:00', timezone: 'America/New_York' }, expected: false },
    {
      what: 'of another zone for a minute',
      other: { ...office, opens: '10:59', timezone: 'America/New_York' },
      expected: true,
    },
    {
      what: 'a day ahead',
      one: night,
      other: { ...evening, days: ['sat'], timezone: 'Pacific/Kiritimati' },
      expected: true,
    },
    {
      what: 'on one of all days',
      one: { ...office, days: [...WEEKDAYS] },
      other: { ...evening, opens: '16:00', days: ['wed'] },
      expected: true,
    },
  ])('$what: $expected', ({ one = office, other, expected }) => {
    expect(haveTimeInCommon(one, other, NOW)).toBe(expected)
    expect(haveTimeInCommon(other, one, NOW)).toBe(expected)
  })
})
