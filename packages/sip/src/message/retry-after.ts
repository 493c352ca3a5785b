import type { Headers } from './headers.ts'

const SECONDS = /^\s*(\d{1,9})(?![\d.])/

/** The time after which an offer is tried again. RFC 3311, section 5.2, requires a value of at most ten seconds. */
export const RETRY_SOON = ['retry-after', '2'] as const

/** The seconds of `Retry-After` (RFC 3261 §20.33), which may be followed by a comment and parameters. Null if it is absent. */
export function retryAfter(headers: Headers): number | null {
  const [, seconds] = SECONDS.exec(headers.get('retry-after') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds)
}
