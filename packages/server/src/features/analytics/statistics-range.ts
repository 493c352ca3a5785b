import { LAGOS_MS } from '../../domain/lagos-time.ts'
import { ApiError } from '../../platform/errors.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 400
/** Before this day, the calendars of JavaScript and PostgreSQL differ. */
const EARLIEST = '1970-01-01'

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The days that a request asks for. By default, the last thirty until today in Lagos. */
export function statisticsRange({ from, to }: { from?: string; to?: string }, now: Date): { from: string; to: string } {
  const last = to ?? dayOf(now.getTime() + LAGOS_MS)
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS)
  if (first < EARLIEST) throw new ApiError('INVALID_ARGUMENT', `from: must not be before ${EARLIEST}.`)
  if (first > last) throw new ApiError('INVALID_ARGUMENT', 'from: must not be after to.')
  if ((Date.parse(last) - Date.parse(first)) / DAY_MS >= MAX_DAYS)
    throw new ApiError('INVALID_ARGUMENT', `from: must be within ${MAX_DAYS} days before to.`)
  return { from: first, to: last }
}

/** All days of a range, including both ends. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (const day = new Date(from); day.toISOString().slice(0, 10) <= to; day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10))
  return days
}
