import { expect, test } from 'vitest'
import type { ExpectedCallBack } from '../../../generated/types.gen.ts'
import type { Played } from '../played.ts'
import { callBackMismatch } from './expected-call-back.ts'

const NUMBER = '+2348031234567'
const one = { number: NUMBER, not_before: '2026-11-20T14:00:00.000Z', after_ms: 15 * 60_000 }
const mismatch = (wanted: ExpectedCallBack, call_backs = [one]) =>
  callBackMismatch(wanted, { call_backs } as unknown as Played)

test.each<[ExpectedCallBack]>([
  [{}],
  [{ number: NUMBER }],
  [{ not_before: '2026-11-20T15:00:00+01:00' }],
  [{ minutes_at_least: 15, minutes_at_most: 15 }],
])('%j is met', (wanted) => expect(mismatch(wanted)).toBeNull())

test.each<[ExpectedCallBack, string]>([
  [{ number: '+2348030000000' }, 'a call-back to +2348030000000'],
  [{ not_before: '2026-11-20T15:00:00Z' }, 'a call-back from 2026-11-20T15:00:00Z'],
  [{ minutes_at_least: 16 }, 'a call-back at least 16 minutes after the beginning of the call'],
  [{ minutes_at_most: 14 }, 'a call-back at most 14 minutes after it'],
])('%j is not met, and the report says what was scheduled instead', (wanted, expected) => {
  const actual = `a call-back to ${NUMBER} from 2026-11-20T14:00:00.000Z, 15 minutes after the beginning of the call`
  expect(mismatch(wanted)).toEqual({ expected, actual })
})

test('a call without a call-back is reported as such', () => {
  expect(mismatch({}, [])).toEqual({ expected: 'a call-back', actual: 'no call-back was scheduled' })
})
