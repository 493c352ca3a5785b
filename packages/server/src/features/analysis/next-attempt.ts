const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** The delays after each failed attempt, because a provider or a backend may be down for an hour. */
export const DELAYS_MS = [30 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS]

/** The time of the next attempt after this many failed ones. Null if the analysis has failed. */
export function nextAnalysisAt(attempts_made: number, now: Date): Date | null {
  const delay_ms = DELAYS_MS[attempts_made - 1]
  return delay_ms === undefined ? null : new Date(now.getTime() + delay_ms)
}
