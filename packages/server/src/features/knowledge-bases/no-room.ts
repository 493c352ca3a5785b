import { ApiError } from '../../platform/errors.ts'

/** Only a deletion makes room, so the time is long enough that no client retries automatically. */
const RETRY_AFTER_SECONDS = 3_600

/** The error of a workspace that has reached a limit of fair use. */
export function noRoom(message: string): ApiError {
  return new ApiError('RATE_LIMITED', message, { retry_after_seconds: RETRY_AFTER_SECONDS })
}
