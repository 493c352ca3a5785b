/** A calendar day, such as `2026-11-24`. */
export type Day = `${number}-${number}-${number}`

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for a time zone that does not exist */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** The service accepts names only, though Intl knows offsets such as `+01:00` too. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return Boolean(formatOf(zone))
  } catch {
    return false
  }
}

/** The calendar day at an instant. */
export const dayOf = (at: number, zone: string): Day => new Date(wallClock(at, zone)).toISOString().slice(0, 10) as Day

export const nextDay = (day: Day): Day => new Date(startOf(day) + DAY_MS).toISOString().slice(0, 10) as Day

/** The day of the week, from 0 for Monday. */
export const weekdayOf = (day: Day): number => (new Date(startOf(day)).getUTCDay() + 6) % 7

/**
 * The instant at which clocks of the zone show this time. A time that is skipped when clocks go forward becomes an hour
 * later.
 */
export function instantOf(day: Day, minutes: number, zone: string): number {
  const local_ms = startOf(day) + minutes * MINUTE_MS
  const guess = local_ms - offsetAt(local_ms, zone)
  return local_ms - offsetAt(guess, zone)
}

/** Whether clocks of both zones show the same times at these instants. */
export const sameClocks = (one: string, other: string, instants: readonly number[]): boolean =>
  instants.every((at) => offsetAt(at, one) === offsetAt(at, other))

/** How far clocks of the zone are ahead of UTC, in milliseconds. */
const offsetAt = (at: number, zone: string): number => wallClock(at, zone) - Math.floor(at / MINUTE_MS) * MINUTE_MS

/** The time that clocks of the zone show, as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts['year']!, parts['month']! - 1, parts['day'], parts['hour'], parts['minute'])
}

const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
