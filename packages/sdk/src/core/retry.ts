import type { Settings } from './options.ts'

/** Whether and how a failed request is sent again, as `openapi/errors.yaml` specifies for each code. */
export interface RetryRule {
  retry: 'no' | 'once' | 'backoff' | 'after_retry_after' | 'after_delay' | 'automatic'
  /** The shortest pause of `backoff`. */
  delay_seconds?: number
  /** The work may have been done nevertheless. */
  outcome?: 'unknown'
}

export interface RetryState {
  settings: Settings
  /** The number of attempts so far. */
  attempts: number
  /** The number of attempts that failed with the current code. */
  same: number
  /** The seconds from `Retry-After`. */
  retryAfter: number | undefined
  /** The milliseconds until the deadline. */
  left_ms: number
  /** A random number from 0 to 1. */
  random: number
}

/** True for rules that make the SDK retry a request. */
export function isRetryable({ retry }: RetryRule): boolean {
  return retry === 'once' || retry === 'backoff' || retry === 'after_retry_after'
}

/**
 * Milliseconds to wait before the next attempt. Undefined if there should be none. A pause that the service asked for
 * is never shortened: if it exceeds `maxRetryDelay` or the deadline, the call fails now rather than after a wait.
 */
export function retryDelay(rule: RetryRule, state: RetryState): number | undefined {
  const { settings, attempts, same, left_ms } = state
  if (!isRetryable(rule) || attempts > settings.maxRetries) return undefined
  if (rule.retry === 'once' && same > 1) return undefined
  const asked_ms = (state.retryAfter ?? 0) * 1000
  if (asked_ms > settings.maxRetryDelay) return undefined
  const delay_ms = Math.max(asked_ms, Math.min(backoff(rule, state), settings.maxRetryDelay))
  return delay_ms < left_ms ? delay_ms : undefined
}

/**
 * The code's shortest pause plus full jitter over a range that doubles, so that clients that failed together spread
 * out.
 */
export function backoff(
  { delay_seconds = 1 }: RetryRule,
  { attempts, random }: Pick<RetryState, 'attempts' | 'random'>,
): number {
  const from_ms = delay_seconds * 1000
  return from_ms + random * from_ms * 2 ** (attempts - 1)
}

/** The seconds of a `Retry-After` header, which contains a number of seconds or a date. */
export function readRetryAfter(header: string | null, now_ms: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const date_ms = Date.parse(text)
  return Number.isNaN(date_ms) ? undefined : Math.max(0, Math.ceil((date_ms - now_ms) / 1000))
}
