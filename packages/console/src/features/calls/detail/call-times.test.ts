import { describe, expect, test } from 'vitest'
import { offsetIn, recordedFrom, shownTime } from './call-times.ts'

const CALL = {
  created_at: '2026-11-20T09:00:00.000Z',
  started_at: '2026-11-20T09:00:01.000Z',
  answered_at: '2026-11-20T09:00:06.000Z',
  ended_at: '2026-11-20T09:01:06.000Z',
  end_reason: 'remote_hangup' as const,
}

test('a moment of a call is measured from its start', () => {
  expect(offsetIn(CALL, '2026-11-20T09:00:03.500Z')).toBe(2_500)
  expect(offsetIn(CALL, '2026-11-20T08:00:00.000Z')).toBe(0)
  expect(offsetIn({ ...CALL, started_at: null }, '2026-11-20T09:00:03.500Z')).toBe(3_500)
})

describe('a recording begins', () => {
  test('as long before the end of the call as it lasts, perhaps only after the consent', () => {
    expect(recordedFrom(CALL, 60_000)).toBe(5_000)
    expect(recordedFrom(CALL, 48_000)).toBe(17_000)
  })

  test('with the answer if it is a little longer than the call, has no end, or was cut', () => {
    expect(recordedFrom(CALL, 60_500)).toBe(5_000)
    expect(recordedFrom({ ...CALL, ended_at: null }, 10_000)).toBe(5_000)
    expect(recordedFrom({ ...CALL, end_reason: 'connection_lost' }, 10_000)).toBe(5_000)
  })
})

test.each([
  [0, '0:00'],
  [65_400, '1:05'],
  [3_665_000, '1:01:05'],
])('%i ms are shown as %s', (ms, shown) => {
  expect(shownTime(ms)).toBe(shown)
})
