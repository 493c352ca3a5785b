import { expect, test } from 'vitest'
import { unansweredOutcome } from './invite-outcome.ts'

test.each([
  [500, 17, 'busy'],
  [503, 18, 'no_answer'],
  [480, 19, 'no_answer'],
  [404, 20, 'no_answer'],
  [503, 21, 'rejected'],
  [486, 21, 'busy'],
] as const)('a refusal with %d and the Q.850 cause %d is %s: the telephone network has asked the callee', (...row) => {
  const [status, cause, kind] = row
  expect(unansweredOutcome({ kind: 'refused', status, reason: '', cause })).toEqual({
    kind,
    cause: `it answered ${status} (Q.850 cause ${cause})`,
    answer: { sip_status: status, q850_cause: cause },
  })
})

test.each([1, 27, 34, 38, 41, 127])(
  'the Q.850 cause %d says nothing about the callee, so another carrier is tried',
  (cause) => {
    expect(unansweredOutcome({ kind: 'refused', status: 503, reason: '', cause })).toMatchObject({
      kind: 'carrier_failed',
      cause: `it answered 503 (Q.850 cause ${cause})`,
      host_failed: true,
    })
  },
)
