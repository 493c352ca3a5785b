import { zonedTime } from '../../domain/zoned-time.ts'

export interface CallWindow {
  call_window_start: string | null
  call_window_end: string | null
  call_window_timezone: string
}

/** The time `now` as HH:MM in an IANA time zone. */
export function localTime(now: Date, timeZone: string): string {
  return zonedTime(now, timeZone).time
}

/** An end before the start means a window across midnight. Without start and end, the window is always open. */
export function isOpen(window: CallWindow, now: Date): boolean {
  const { call_window_start: start, call_window_end: end } = window
  if (start === null || end === null) return true
  const time = localTime(now, window.call_window_timezone)
  return start <= end ? start <= time && time < end : time >= start || time < end
}
