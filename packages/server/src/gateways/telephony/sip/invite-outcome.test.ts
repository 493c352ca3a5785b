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

const outcomeOf = (status: number) => unansweredOutcome({ kind: 'refused', status, reason: '' })

test.each([
  [410, 'rejected'],
  [480, 'no_answer'],
  [484, 'rejected'],
  [486, 'busy'],
  [487, 'no_answer'],
  [600, 'busy'],
  [603, 'rejected'],
  [604, 'rejected'],
  [607, 'rejected'],
  [608, 'rejected'],
])('%i is an answer of the callee: %s', (status, kind) => {
  expect(outcomeOf(status)).toEqual({ kind, cause: `it answered ${status}`, answer: { sip_status: status } })
})

test.each([302, 403, 404, 488, 606])('%i is a failure, though no fault of the carrier', (status) => {
  expect(outcomeOf(status)).toMatchObject({ kind: 'carrier_failed', no_fault: true })
})

test.each([401, 407, 408, 500, 503])('%i is a fault of the carrier', (status) => {
  expect(outcomeOf(status)).toMatchObject({ kind: 'carrier_failed', cause: `it answered ${status}` })
  expect(outcomeOf(status)).not.toHaveProperty('no_fault')
})
