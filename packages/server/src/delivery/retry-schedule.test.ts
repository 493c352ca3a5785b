import { expect, test } from 'vitest'
import { nextAttemptAt } from './retry-schedule.ts'

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

test('after the seventh attempt there is none', () => {
  expect(nextAttemptAt(7, ended_at, SPEC)).toBeNull()
})
