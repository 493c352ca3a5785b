/**
 * When a delivery is attempted next; null when no attempt is left. Delays are gaps after the end of the attempt before
 * (the first after the event), one for each attempt.
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
 * The same after an attempt whose receiver asked for a wait: it may be longer than the schedule has it, up to the gap
 * that would follow, and is never shorter. So no receiver gets more attempts, or keeps a delivery much longer, than others.
 */
export function retryAt({ attempts_made, ended_at, delays_ms, retry_after_ms }: FailedAttempt): Date | null {
  const scheduled = nextAttemptAt(attempts_made, ended_at, delays_ms)
  const latest = nextAttemptAt(attempts_made + 1, ended_at, delays_ms)
  if (scheduled === null || latest === null || retry_after_ms === null) return scheduled
  return new Date(Math.max(scheduled.getTime(), Math.min(ended_at.getTime() + retry_after_ms, latest.getTime())))
}

const SECONDS = /^\d{1,9}$/
/** The one form of a date that RFC 9110 lets a sender write, as `Fri, 20 Nov 2026 10:00:00 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** The wait that an answer asks for: a `Retry-After` of 429 or 503, seconds or a date. Null: it asks for none. */
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
