import { expect, test } from 'vitest'
import { FRAME_SAMPLES } from './audio-stream.ts'
import { HoldMusic } from './hold-music.ts'

const LOOP_SAMPLES = 32 * 3_360

/** Two times the music and some frames, in frames as a call plays them. */
function played(): Int16Array {
  const music = new HoldMusic()
  const frames = Array.from({ length: Math.ceil((2.1 * LOOP_SAMPLES) / FRAME_SAMPLES) }, () => {
    const frame = new Int16Array(FRAME_SAMPLES)
    music.next(frame)
    return [...frame]
  })
  return Int16Array.from(frames.flat())
}

const steps = (sound: Int16Array): number[] =>
  Array.from(sound.subarray(1), (sample, at) => Math.abs(sample - sound[at]!))

const isSame = (one: Int16Array, other: Int16Array): boolean => Buffer.compare(bytes(one), bytes(other)) === 0
const bytes = ({ buffer, byteOffset, byteLength }: Int16Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

test('each call hears the music from its beginning, however far others have heard it', () => {
  const other = new HoldMusic()
  for (let count = 0; count < 7; count++) other.next(new Int16Array(FRAME_SAMPLES))
  const sound = played()
  expect(isSame(played(), sound)).toBe(true)
  expect(sound.some((sample) => Math.abs(sample) > 3_000)).toBe(true)
})

test('the music is repeated without a click', () => {
  const sound = played()
  expect(isSame(sound.subarray(LOOP_SAMPLES, 2 * LOOP_SAMPLES), sound.subarray(0, LOOP_SAMPLES))).toBe(true)
  const at_the_joint = steps(sound.subarray(LOOP_SAMPLES - 10, LOOP_SAMPLES + 10))
  expect(Math.max(...at_the_joint)).toBeLessThan(1_000)
})
