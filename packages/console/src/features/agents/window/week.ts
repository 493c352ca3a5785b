import type { Agent } from '@ohun/sdk'
import { dayOf, instantOf, nextDay, weekdayOf, type Day } from './zoned-time.ts'

/** A period in which calls may be placed, in milliseconds since the epoch. */
export interface Interval {
  from: number
  to: number
}

export type CallWindow = Pick<Agent, 'call_window_start' | 'call_window_end' | 'call_window_timezone'>

/** A day of the week with its open times, as fractions of the day. */
export interface WeekDay {
  /** The day of the week, from 0 for Monday. */
  weekday: number
  is_today: boolean
  spans: (Interval & { left: number; right: number })[]
}

const DAYS = 7
/** Extra days around the week, because windows past midnight and other time zones reach into it. */
const AROUND = 2

/**
 * The intervals of the days around `now`. As in the service, the end is exclusive, and an end before the start is on
 * the next day.
 */
export function intervalsOf(window: CallWindow, now: number): Interval[] {
  const { call_window_start: start, call_window_end: end, call_window_timezone: zone } = window
  if (start === null || end === null) return [{ from: -Infinity, to: Infinity }]
  const [from, to] = [minutesOf(start), minutesOf(end)]
  const days = daysFrom(addDays(dayOf(now, zone), -DAYS - AROUND), 2 * (DAYS + AROUND))
  return days.map((day) => ({
    from: instantOf(day, from, zone),
    to: instantOf(to > from ? day : nextDay(day), to, zone),
  }))
}

/** The week of `now` in a time zone, starting on Monday. */
export function weekOf(intervals: readonly Interval[], zone: string, now: number): WeekDay[] {
  const today = dayOf(now, zone)
  return daysFrom(addDays(today, -weekdayOf(today)), DAYS).map((day) => {
    const [begins, ends] = [instantOf(day, 0, zone), instantOf(nextDay(day), 0, zone)]
    const spans = intervals
      .filter(({ from, to }) => from < ends && to > begins)
      .map(({ from, to }) => {
        const [first, last] = [Math.max(from, begins), Math.min(to, ends)]
        const part = (at: number): number => (at - begins) / (ends - begins)
        return { from: first, to: last, left: part(first), right: 1 - part(last) }
      })
    return { weekday: weekdayOf(day), is_today: day === today, spans }
  })
}

/** Whether a call may be placed now, and when that changes. Null if it never does. */
export function stateAt(intervals: readonly Interval[], now: number): { open: boolean; until: number | null } {
  const current = intervals.find(({ from, to }) => from <= now && now < to)
  if (current) return { open: true, until: Number.isFinite(current.to) ? current.to : null }
  return { open: false, until: intervals.find(({ from }) => from > now)?.from ?? null }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function daysFrom(first: Day, count: number): Day[] {
  const days = [first]
  while (days.length < count) days.push(nextDay(days.at(-1)!))
  return days
}

function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10) as Day
}
