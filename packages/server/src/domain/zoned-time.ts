import type { Weekday } from '../generated/types.gen.ts'

export interface ZonedTime {
  weekday: Weekday
  /** As `HH:MM`. */
  time: string
}

/** A backend names the zones of its colleagues, and there are more than 400 names. Call-backs of earlier versions may have offsets, too. */
const MAX_FORMATTERS = 100

/**
 * The formatters by zone in lower case, because names ignore case. A formatter takes 20 KB, and creating one costs a hundred times as
 * much as using it. The oldest one gives way.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the weekday and the time in an IANA time zone. */
export function zonedTime(now: Date, timeZone: string): ZonedTime {
  const text = formatterOf(timeZone).format(now)
  return { weekday: text.slice(0, 3).toLowerCase() as Weekday, time: text.slice(-5) }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const zone = timeZone.toLowerCase()
  let formatter = formatters.get(zone)
  if (!formatter) {
    const shown = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...shown })
    const [oldest] = formatters.keys()
    if (oldest !== undefined && formatters.size >= MAX_FORMATTERS) formatters.delete(oldest)
    formatters.set(zone, formatter)
  }
  return formatter
}
