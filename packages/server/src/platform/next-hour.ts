import { laterOf } from './earlier-of.ts'

export const HOUR_MS = 60 * 60 * 1_000

export interface HoursToCount {
  now: Date
  /** The beginning of the first hour that is not counted. */
  mark: Date
  /** How long after its end an hour may still get rows. */
  late_ms: number
  /** The time of the first row at or after a time, or a little earlier. Null if there are no such rows. */
  firstRow: (from: Date) => Promise<Date | null>
}

/**
 * The beginning of the next hour to count. Null if no hour is over. Hours without rows are skipped: a service that was down for a
 * month, or a sandbox whose clock is turned by a year, has thousands of them.
 */
export async function nextHour({ now, mark, late_ms, firstRow }: HoursToCount): Promise<Date | null> {
  const last = lastHour({ now, late_ms })
  if (mark > last) return null
  if (mark.getTime() === last.getTime()) return mark
  const first = await firstRow(mark)
  return first === null || first > last ? last : laterOf(mark, beginningOf(first))
}

/** The beginning of the last hour that is over. */
export function lastHour({ now, late_ms }: Pick<HoursToCount, 'now' | 'late_ms'>): Date {
  return new Date(beginningOf(new Date(now.getTime() - late_ms)).getTime() - HOUR_MS)
}

/** The full hour at or before the time. */
export function beginningOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)
}
