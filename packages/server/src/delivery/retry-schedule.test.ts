import { describe, expect, test } from 'vitest'
import { nextAttemptAt, retryAfterMs, retryAt } from './retry-schedule.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const SPEC = [0, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR]
const ended_at = new Date('2026-11-20T10:00:00.000Z')

test.each([
  [0, '2026-11-20T10:00:00.000Z', 'the first at once'],
  [1, '2026-11-20T10:01:00.000Z', '1 min after the first'],
  [2, '2026-11-20T10:05:00.000Z', '5 min after the second'],
  [3, '2026-11-20T10:15:00.000Z', '15 min after the third'],
  [4, '2026-11-20T11:00:00.000Z', '1 h after the fourth'],
  [5, '2026-11-20T14:00:00.000Z', '4 h after the fifth'],
  [6, '2026-11-21T10:00:00.000Z', '24 h after the sixth'],
])('after %i attempts the next is at %s: %s', (attempts, expected) => {
  expect(nextAttemptAt(attempts, ended_at, SPEC)).toEqual(new Date(expected))
})

test('the seventh attempt is the last, even if the receiver asks for a wait', () => {
  expect(nextAttemptAt(7, ended_at, SPEC)).toBeNull()
  expect(retryAt({ attempts_made: 7, ended_at, delays_ms: SPEC, retry_after_ms: HOUR })).toBeNull()
})

describe('a receiver that asks for a wait', () => {
  test.each([
    [1, 0, MINUTE, 'no sooner than the schedule'],
    [1, 59 * SECOND, MINUTE, 'no sooner than the schedule'],
    [1, 2 * MINUTE, 2 * MINUTE, 'what it asks for'],
    [1, HOUR, 5 * MINUTE, 'no longer than the gap that follows'],
    [4, 2 * HOUR, 2 * HOUR, 'what it asks for'],
    [5, 48 * HOUR, 24 * HOUR, 'no longer than the gap that follows'],
    [6, 48 * HOUR, 24 * HOUR, 'the last gap, which none follows'],
  ])('after %i attempts and for %i ms gets %i ms: %s', (attempts_made, retry_after_ms, expected) => {
    const next = retryAt({ attempts_made, ended_at, delays_ms: SPEC, retry_after_ms })
    expect((next?.getTime() ?? 0) - ended_at.getTime()).toBe(expected)
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120 * SECOND],
    [' 0 ', 0],
    ['999999999', 999_999_999 * SECOND],
    ['Fri, 20 Nov 2026 10:02:00 GMT', 2 * MINUTE],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ])('%j asks for %i ms', (retry_after, expected) => {
    for (const status of [429, 503]) expect(retryAfterMs({ status, retry_after }, ended_at)).toBe(expected)
  })

  test.each(['', '-1', '1.5', '1e9', '12345678901', 'soon', '2026-11-20T10:02:00Z', 'Fri, 99 Nov 2026 10:02:00 GMT'])(
    '%j does not request a wait',
    (retry_after) => {
      expect(retryAfterMs({ status: 503, retry_after }, ended_at)).toBeNull()
    },
  )

  test.each([200, 400, 500, 502])('is ignored if the status is %i', (status) => {
    expect(retryAfterMs({ status, retry_after: '120' }, ended_at)).toBeNull()
  })
})
