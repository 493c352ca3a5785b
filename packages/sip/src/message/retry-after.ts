import type { Headers } from './headers.ts'

const SECONDS = /^\s*(\d{1,9})(?![\d.])/

/** For how long the other side wants no more requests (RFC 3261 §20.33): a comment and parameters may follow. Null if it does not say. */
export function retryAfter(headers: Headers): number | null {
  const [, seconds] = SECONDS.exec(headers.get('retry-after') ?? '') ?? []
  return seconds === undefined ? null : Number(seconds)
}
