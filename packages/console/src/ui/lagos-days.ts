const DAY_MS = 86_400_000
const LAGOS_MS = 60 * 60 * 1_000

const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The last `days` days in Lagos, which has no daylight saving time, including today. */
export function lastDays(days: number, now: number): { from: string; to: string } {
  const today_ms = now + LAGOS_MS
  return { from: dayOf(today_ms - (days - 1) * DAY_MS), to: dayOf(today_ms) }
}

/** The start and end times of the days from `from` to `to`. */
export function timesBetween(from: string, to: string): { created_after: string; created_before: string } {
  const begins = Date.parse(`${from}T00:00:00Z`) - LAGOS_MS
  const ends = Date.parse(`${to}T00:00:00Z`) - LAGOS_MS + DAY_MS
  return { created_after: new Date(begins).toISOString(), created_before: new Date(ends).toISOString() }
}

/** Formats `2026-11-20` as `20 Nov`. */
export const shownDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`))

/** Formats `2026-11` as `November 2026`. */
export const shownMonth = (month: string): string => long.format(new Date(`${month}-01T00:00:00Z`))
