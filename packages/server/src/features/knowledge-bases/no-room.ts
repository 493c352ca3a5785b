import { ApiError } from '../../platform/errors.ts'

/** Only a deletion makes room, so a client that tries again automatically should not do so soon. */
const RETRY_AFTER_SECONDS = 3_600

/** The error of a workspace that has as much as fair use allows. */
export function noRoom(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
