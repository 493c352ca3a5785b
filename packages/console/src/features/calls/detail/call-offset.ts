import type { Call } from '@ohun/sdk'

/** A moment of a call since it was answered, as seconds of its recording and as `1:05`. */
export function offsetOf({ answered_at, created_at }: Call, at: string): { seconds: number; shown: string } {
  const seconds = Math.max(0, (Date.parse(at) - Date.parse(answered_at ?? created_at)) / 1_000)
  return { seconds, shown: shownSeconds(seconds) }
}

/** 1:05 for 65.4 seconds. */
export function shownSeconds(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
