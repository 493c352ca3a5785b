import { ReceiverError } from './receiver-error.ts'

/** The sender's own bodies are far smaller. */
export const MAX_BODY_BYTES = 1_048_576

/** The sender allows 10 s for a whole attempt; after that, it no longer waits for the answer. */
export const BODY_TIMEOUT_MS = 10_000

export function tooLarge(limit_bytes: number): ReceiverError {
  return new ReceiverError('body_too_large', `The body is over ${limit_bytes} bytes.`)
}

export function tooSlow(): ReceiverError {
  return new ReceiverError('body_timeout', `The body did not arrive within ${BODY_TIMEOUT_MS / 1000} s.`)
}

export function incomplete(): ReceiverError {
  return new ReceiverError('body_incomplete', 'The request ended before its body.')
}
