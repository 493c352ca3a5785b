import type { SubmitOutcome } from '../../../gateways/messaging/message-carrier.ts'
import { ApiError } from '../../../platform/errors.ts'

/** The error of a message that was not accepted. A message that was accepted, but ended before that was recorded, may have arrived too. */
export function notSent(to: string, outcome: SubmitOutcome): ApiError {
  if (outcome.kind === 'carrier_failed')
    return new ApiError('MESSAGE_FAILED', `The message to ${to} was not sent: ${outcome.cause}.`)
  if (outcome.kind === 'rejected') {
    const { cause, error_code } = outcome
    return new ApiError('MESSAGE_FAILED', `The carrier rejected the message to ${to}: ${cause} (${error_code}).`)
  }
  return unconfirmed(to)
}

export function unconfirmed(to: string): ApiError {
  return new ApiError(
    'MESSAGE_FAILED',
    `The message to ${to} may have been delivered: the carrier did not confirm it. Requests with the same Idempotency-Key do not send it again.`,
  )
}
