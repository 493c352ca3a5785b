import type { Frame } from './audio-stream.ts'

/** Three quarters of full scale. Sums below it are exact. */
const KNEE = 24_576
const ROOM = 32_767 - KNEE

/**
 * Adds a voice to a frame. Sums above three quarters of full scale are compressed, so that nothing is clipped. A single voice is
 * unchanged.
 */
export function mixInto(out: Frame, voice: Int16Array): void {
  for (let at = 0; at < out.length; at++) out[at] = mixed(out[at]!, voice[at]!)
}

function mixed(one: number, other: number): number {
  const sum = one + other
  const size = Math.abs(sum)
  if (size <= KNEE) return sum
  const over = size - KNEE
  // A smooth curve that begins with the slope 1 and never reaches full scale.
  const pressed = KNEE + Math.floor((over * ROOM) / (over + ROOM))
  return Math.sign(sum) * Math.max(pressed, Math.min(size, Math.max(Math.abs(one), Math.abs(other))))
}
