import { ApiError } from '../errors.ts'

/** Only a deletion makes room, so a client that retries automatically should not do so soon. */
const RETRY_AFTER_SECONDS = 3_600

/** The error of a workspace that has as much of something as it may have. The message says what to delete or end first. */
export function noRoom(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
