import { FRAME_SAMPLES, SAMPLE_RATE } from '../audio-stream.ts'
import type { Frame } from '../audio-stream.ts'

/** The frequencies of keys (ITU-T Q.23), in Hz. */
export const ROWS = [697, 770, 852, 941] as const
export const COLUMNS = [1_209, 1_336, 1_477, 1_633] as const
export const KEYS = ['123A', '456B', '789C', '*0#D'] as const
/** The amplitude of each of the two tones: −10 dBm0. */
const AMPLITUDE = 7_000

/** Writes the tones of a key, for a peer that does not support telephone events. */
export function keyTone(digit: string, frame: number, out: Frame): void {
  const row = KEYS.findIndex((keys) => keys.includes(digit))
  const low = ROWS[row] ?? 0
  const high = COLUMNS[KEYS[row]?.indexOf(digit) ?? -1] ?? 0
  for (let at = 0; at < FRAME_SAMPLES; at++) {
    const seconds = (frame * FRAME_SAMPLES + at) / SAMPLE_RATE
    out[at] = AMPLITUDE * (Math.sin(2 * Math.PI * low * seconds) + Math.sin(2 * Math.PI * high * seconds))
  }
}
