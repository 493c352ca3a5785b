import { describe, expect, test } from 'vitest'
import { WEEKDAYS, type Hours } from './warm-transfer.ts'
import { haveTimeInCommon } from './weekly-hours.ts'

// A Friday. Lagos is one hour ahead of UTC, New York five hours behind.
const NOW = new Date('2026-11-20T12:00:00Z')
const office: Hours = { opens: '08:00', closes: '17:00', days: ['mon', 'fri'], timezone: 'Africa/Lagos' }
const evening: Hours = { ...office, opens: '17:00', closes: '22:00' }
const night: Hours = { ...office, opens: '22:00', closes: '06:00' }

describe('hours have time in common', () => {
  test.each([
    ['null', null, office, true],
    ['the same', office, office, true],
    ['the minute at which one ends and the other begins', office, evening, false],
    ['a minute', office, { ...evening, opens: '16:59' }, true],
    ['another day', office, { ...office, days: ['tue', 'sat'] } as Hours, false],
    ['a morning after a night', night, { ...office, opens: '05:00', days: ['tue'] } as Hours, true],
    ['the evening before the night ends', night, { ...office, opens: '05:00', days: ['mon'] } as Hours, false],
    ['a night from Sunday into Monday', { ...night, days: ['sun'] } as Hours, { ...office, opens: '05:00' }, true],
    ['a whole day', { ...office, opens: '00:00', closes: '00:00', days: ['mon'] } as Hours, office, true],
    ['another zone', office, { ...office, opens: '11:00', timezone: 'America/New_York' }, false],
    ['another zone, a minute', office, { ...office, opens: '10:59', timezone: 'America/New_York' }, true],
    ['a zone that is a day ahead', night, { ...evening, days: ['sat'], timezone: 'Pacific/Kiritimati' } as Hours, true],
    ['every day', { ...office, days: [...WEEKDAYS] }, { ...evening, opens: '16:00', days: ['wed'] } as Hours, true],
  ])('%s: %j and %j: %s', (_, one, other, expected) => {
    expect(haveTimeInCommon(one, other, NOW)).toBe(expected)
    expect(haveTimeInCommon(other, one, NOW)).toBe(expected)
  })
})
