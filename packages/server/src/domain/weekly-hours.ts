import { WEEKDAYS, type Hours } from './warm-transfer.ts'
import { zonedTime } from './zoned-time.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

/** A part of the week in minutes from Monday 00:00 UTC. It may extend into the next week. */
interface Span {
  from: number
  length: number
}

/**
 * True if there is a time in the week after `now` that is within both hours. A change of the clocks during this week is ignored. Null
 * stands for hours without an end.
 */
export function haveTimeInCommon(one: Hours | null, other: Hours | null, now: Date): boolean {
  if (one === null || other === null) return true
  const others = spansOf(other, now)
  return spansOf(one, now).some((span) => others.some((further) => begins(span, further) || begins(further, span)))
}

function spansOf({ opens, closes, days, timezone }: Hours, now: Date): Span[] {
  const ahead = minutesOf(zonedTime(now, timezone)) - minutesOf(zonedTime(now, 'UTC'))
  // Hours that end when they begin last for a day.
  const length = ((minutesOf({ time: closes }) - minutesOf({ time: opens }) - 1 + DAY) % DAY) + 1
  return days.map((weekday) => ({ from: minutesOf({ weekday, time: opens }) - ahead, length }))
}

/** True if `later` begins within `span`. */
function begins(span: Span, later: Span): boolean {
  return (((later.from - span.from) % WEEK) + WEEK) % WEEK < span.length
}

function minutesOf({ weekday = 'mon', time }: { weekday?: Hours['days'][number]; time: string }): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return WEEKDAYS.indexOf(weekday) * DAY + hours * 60 + minutes
}
