/**
 * When a delivery is attempted next; null when no attempt is left. Delays are gaps after the end of the attempt before
 * (the first after the event), one for each attempt.
 */
export function nextAttemptAt(attempts_made: number, ended_at: Date, delays_ms: readonly number[]): Date | null {
  const delay_ms = delays_ms[attempts_made]
  return delay_ms === undefined ? null : new Date(ended_at.getTime() + delay_ms)
}
