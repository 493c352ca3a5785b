import type { Frame } from '../audio-stream.ts'

/** Root mean square of the samples. */
export function loudness(frame: Frame): number {
  let energy = 0
  for (let at = 0; at < frame.length; at++) energy += (frame[at] as number) ** 2
  return Math.sqrt(energy / frame.length)
}
