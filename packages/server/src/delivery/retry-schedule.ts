/**
 * When a delivery is attempted next. Null if no attempt is left. There is one delay per attempt, counted from the end of the
 * previous attempt (the first from the event).
 */
export function nextAttemptAt(attempts_made: number, ended_at: Date, delays_ms: readonly number[]): Date | null {
  const delay_ms = delays_ms[attempts_made]
  return delay_ms === undefined ? null : new Date(ended_at.getTime() + delay_ms)
}

export interface FailedAttempt {
  attempts_made: number
  ended_at: Date
  delays_ms: readonly number[]
  /** The wait that the receiver asks for. */
  retry_after_ms: number | null
}

/**
 * Like `nextAttemptAt`, after an attempt whose receiver asked for a wait. The wait can grow up to the next delay of the schedule, and
 * never shrinks, so that no receiver gets more attempts than others or keeps a delivery much longer.
 */
export function retryAt({ attempts_made, ended_at, delays_ms, retry_after_ms }: FailedAttempt): Date | null {
  const scheduled = nextAttemptAt(attempts_made, ended_at, delays_ms)
  const latest = nextAttemptAt(attempts_made + 1, ended_at, delays_ms)
  if (scheduled === null || latest === null || retry_after_ms === null) return scheduled
  return new Date(Math.max(scheduled.getTime(), Math.min(ended_at.getTime() + retry_after_ms, latest.getTime())))
}

const SECONDS = /^\d{1,9}$/
/** The only date format that RFC 9110 allows senders, such as `Fri, 20 Nov 2026 10:00:00 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * The wait that a response requests: `Retry-After` of a 429 or 503, in seconds or as a date. Null if it requests no
 * wait.
 */
export function retryAfterMs(
  { status, retry_after }: { status: number; retry_after: string | null },
  ended_at: Date,
): number | null {
  if (retry_after === null || (status !== 429 && status !== 503)) return null
  const text = retry_after.trim()
  if (SECONDS.test(text)) return Number(text) * 1_000
  const at = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - ended_at.getTime())
}
