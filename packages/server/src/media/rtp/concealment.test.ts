import { expect, test } from 'vitest'
import { FRAME_SAMPLES } from '../audio-stream.ts'
import { Concealment } from './concealment.ts'

const FRAMES = 1_000

/** A sound like a voice: glottal pulses with a gliding pitch, in syllables. */
const voice = ((): Int16Array => {
  let phase = 0
  return Int16Array.from({ length: FRAMES * FRAME_SAMPLES }, (_, at) => {
    const seconds = at / 8_000
    phase += (130 + 30 * Math.sin(1.7 * seconds)) / 8_000
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3 * seconds)) ** 0.5
    const tones = [1, 0.7, 0.5, 0.4, 0.3, 0.2]
    const sum = tones.reduce((total, share, tone) => total + share * Math.sin(2 * Math.PI * (tone + 1) * phase), 0)
    return 3_000 * syllable * sum
  })
})()

/** The same losses in every run. */
function losses(share: number): boolean[] {
  let seed = 42
  return Array.from({ length: FRAMES }, () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
    return seed / 0x7fffffff < share
  })
}

type Fill = (out: Int16Array) => void

/** The signal-to-noise ratio in decibels, over the lost frames and the ones after them. */
function quality(share: number, concealing: { heard: Fill; conceal: Fill }): number {
  const out = new Int16Array(FRAME_SAMPLES)
  const lost = losses(share)
  let signal = 0
  let noise = 1
  for (let frame = 0; frame < FRAMES; frame++) {
    const sent = voice.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES)
    out.set(sent)
    if (lost[frame]) concealing.conceal(out)
    else concealing.heard(out)
    if (!lost[frame] && !lost[frame - 1]) continue
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      signal += sent[at]! ** 2
      noise += (sent[at]! - out[at]!) ** 2
    }
  }
  return 10 * Math.log10(signal / noise)
}

function silence(): { heard: Fill; conceal: Fill } {
  return { heard: () => {}, conceal: (out) => void out.fill(0) }
}

function repeated(): { heard: Fill; conceal: Fill } {
  const last = new Int16Array(FRAME_SAMPLES)
  return { heard: (out) => last.set(out), conceal: (out) => out.set(last) }
}

function concealment(): { heard: Fill; conceal: Fill } {
  const one = new Concealment()
  return { heard: (out) => one.heard(out), conceal: (out) => one.conceal(out) }
}

test.each([0.01, 0.03, 0.05])('at %d loss, concealment is closer to the voice than silence or repetition', (share) => {
  const heard = quality(share, concealment())
  expect(heard).toBeGreaterThan(quality(share, silence()) + 3)
  expect(heard).toBeGreaterThan(quality(share, repeated()) + 3)
})

test('a long loss fades to silence within 60 ms', () => {
  const one = new Concealment()
  const out = new Int16Array(FRAME_SAMPLES)
  for (let frame = 0; frame < 4; frame++) {
    out.set(voice.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES))
    one.heard(out)
  }
  const loudest = Array.from({ length: 4 }, () => {
    one.conceal(out)
    return Math.max(...out.map((sample) => Math.abs(sample)))
  })
  expect(loudest[0]).toBeGreaterThan(1_000)
  expect(loudest[1]).toBeLessThan(loudest[0]!)
  expect(loudest[3]).toBe(0)
})

test('silence stays silent', () => {
  const one = new Concealment()
  const out = new Int16Array(FRAME_SAMPLES)
  one.heard(out)
  one.conceal(out)
  expect(out.every((sample) => sample === 0)).toBe(true)
})

test('there is no click where audio begins again', () => {
  const one = new Concealment()
  const out = new Int16Array(FRAME_SAMPLES)
  const all: number[] = []
  const lost = losses(0.1)
  for (let frame = 0; frame < FRAMES; frame++) {
    out.set(voice.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES))
    if (lost[frame]) one.conceal(out)
    else one.heard(out)
    all.push(...out)
  }
  const steepest = (samples: ArrayLike<number>): number => {
    let max = 0
    for (let at = 1; at < samples.length; at++) max = Math.max(max, Math.abs(samples[at]! - samples[at - 1]!))
    return max
  }
  expect(steepest(all)).toBeLessThan(1.5 * steepest(voice))
})
