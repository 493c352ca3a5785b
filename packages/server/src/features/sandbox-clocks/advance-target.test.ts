import { expect, test } from 'vitest'
import { advanceTarget } from './advance-target.ts'

const NOON = new Date('2026-11-20T11:00:00.000Z')
const at = (request: { to?: string; by?: string }): string => advanceTarget(request, NOON).toISOString()

test.each([
  ['90s', '2026-11-20T11:01:30.000Z'],
  ['15m', '2026-11-20T11:15:00.000Z'],
  ['29h', '2026-11-21T16:00:00.000Z'],
  ['30d', '2026-12-20T11:00:00.000Z'],
  ['2w', '2026-12-04T11:00:00.000Z'],
  ['P1DT12H', '2026-11-21T23:00:00.000Z'],
  ['PT90M', '2026-11-20T12:30:00.000Z'],
  ['P1W', '2026-11-27T11:00:00.000Z'],
])('by %s', (by, expected) => expect(at({ by })).toBe(expected))

test('to is a time', () => expect(at({ to: '2026-12-01T00:00:00+01:00' })).toBe('2026-11-30T23:00:00.000Z'))

test.each([
  [{}, 'body: give either to'],
  [{ to: '2026-12-01T00:00:00Z', by: '1d' }, 'body: give either to'],
  [{ by: 'P' }, 'by: must be a number'],
  [{ by: 'P1DT' }, 'by: must be a number'],
  [{ by: 'P1M' }, 'by: must be a number'],
  [{ by: 'tomorrow' }, 'by: must be a number'],
  [{ by: '-1d' }, 'by: must be a number'],
  [{ by: '0s' }, 'by: a clock is turned forward only; its time is 2026-11-20T11:00:00.000Z'],
  [{ to: '2026-11-20T11:00:00Z' }, 'to: a clock is turned forward only'],
  [{ by: '401d' }, 'by: a clock is turned by at most 400 days'],
])('refuses %o', (request, message) => expect(() => at(request)).toThrow(message))
