import { expect, test } from 'vitest'
import { Voicing } from './voicing.ts'

const RATE = 8_000
const FRAME = 160

/** The voiced share of the frames of a sound. */
function voicedShare(sample: (at: number) => number): number {
  const voicing = new Voicing()
  const frames = Array.from({ length: 50 }, (_, frame) => {
    voicing.hear(Int16Array.from({ length: FRAME }, (_, at) => sample(frame * FRAME + at)))
    return voicing.is_voiced
  })
  return frames.filter(Boolean).length / frames.length
}

/** Random numbers from -1 to 1. */
function randomness(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) / 2 ** 23 - 1
  }
}

/** The pulses of a glottis, through the resonance of a vowel. */
function vowel(pitch: number): (at: number) => number {
  let [last, before] = [0, 0]
  return (at) => {
    const pulse = Math.floor((at * pitch) / RATE) === Math.floor(((at - 1) * pitch) / RATE) ? 0 : 4_000
    ;[last, before] = [pulse + 1.6 * last - 0.9 * before, last]
    return last
  }
}

test.each([80, 110, 160, 220, 320, 390, 480])('a vowel of %i Hz has a pitch', (pitch) => {
  expect(voicedShare(vowel(pitch))).toBeGreaterThan(0.9)
})

test('a vowel has a pitch in noise that is 10 dB softer', () => {
  const [random, sounds] = [randomness(), vowel(120)]
  const samples = Array.from({ length: FRAME * 50 }, (_, at) => sounds(at))
  const level = Math.sqrt(samples.reduce((sum, one) => sum + one ** 2, 0) / samples.length)
  // The level of numbers from -1 to 1 is their range divided by the square root of 3.
  const amplitude = (level / 10 ** (10 / 20)) * Math.sqrt(3)
  expect(voicedShare((at) => samples[at]! + amplitude * random())).toBeGreaterThan(0.5)
})

test('noise, the rumble of traffic and silence have none', () => {
  const random = randomness()
  let rumble = 0
  expect(voicedShare(() => 3_000 * random())).toBeLessThan(0.05)
  expect(voicedShare(() => (rumble = 0.95 * rumble + 500 * random()))).toBeLessThan(0.15)
  expect(voicedShare(() => 0)).toBe(0)
})
