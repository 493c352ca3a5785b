import { expect, test } from 'vitest'
import { isTimeZone } from './time-zone.ts'

test.each(['Africa/Lagos', 'africa/lagos', 'UTC', 'Etc/GMT-1', 'America/Argentina/Buenos_Aires'])(
  '%s is a zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['+01:00', '-0330', '+01', '', ' Africa/Lagos', 'Mars/Olympus', 'Lagos', 'A'.repeat(65), 1, null, undefined])(
  '%j is not a zone',
  (given) => {
    expect(isTimeZone(given)).toBe(false)
  },
)
