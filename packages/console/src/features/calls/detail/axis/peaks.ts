import type { RecordingPeaks } from '@ohun/sdk'

/** The waveform of one side: the loudness of each period of `value_ms`, from 0 to 255. */
export interface Waveform {
  levels: Uint8Array
  value_ms: number
  /** The position of its beginning on the axis of the call. */
  from_ms: number
}

export function waveformsOf({ caller, agent, value_ms }: RecordingPeaks, from_ms: number) {
  const of = (base64: string): Waveform => ({
    levels: Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    value_ms,
    from_ms,
  })
  return { caller: of(caller), agent: of(agent) }
}

/** The loudest level between two moments of the call. */
export function loudest({ levels, value_ms, from_ms }: Waveform, start_ms: number, end_ms: number): number {
  const first = Math.max(0, Math.floor((start_ms - from_ms) / value_ms))
  const last = Math.min(levels.length - 1, Math.floor((end_ms - from_ms) / value_ms))
  let max = 0
  for (let at = first; at <= last; at++) max = Math.max(max, levels[at]!)
  return max
}
