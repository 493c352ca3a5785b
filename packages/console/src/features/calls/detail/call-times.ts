import type { Call } from '@ohun/sdk'

type Timed = Pick<Call, 'started_at' | 'created_at' | 'answered_at' | 'ended_at'>

/** The milliseconds from the start of the call to this moment. Never negative. */
export function offsetIn(call: Timed, at: string): number {
  return Math.max(0, Date.parse(at) - Date.parse(call.started_at ?? call.created_at))
}

/**
 * The start of the recording on the axis of the call. It ends with the call, but may begin only after the consent. If
 * the process died during the call, the recording's end is unknown.
 */
export function recordedFrom(call: Timed & Pick<Call, 'end_reason'>, duration_ms: number): number {
  const answered = offsetIn(call, call.answered_at ?? call.created_at)
  if (call.ended_at === null || call.end_reason === 'connection_lost') return answered
  return Math.max(answered, offsetIn(call, call.ended_at) - duration_ms)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Formats 65,400 ms as 1:05, and an hour more as 1:01:05. */
export function shownTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`
}
