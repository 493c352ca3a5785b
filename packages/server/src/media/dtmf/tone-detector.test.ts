import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../../test/cpu-time.ts'
import { noiseOf } from '../../../test/support/noise.ts'
import { embeddedSynthesizer } from '../../gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../gateways/speech/embedded/flite-threads.ts'
import { encodeG711, g711Samples } from '../rtp/g711.ts'
import { COLUMNS, KEYS, ROWS } from '../rtp/tones.ts'
import { ToneDetector } from './tone-detector.ts'

interface Press {
  ms?: number
  /** The amplitude of each tone. */
  row?: number
  column?: number
  /** The relative error of both frequencies. */
  detuned?: number
}

const SAMPLES_A_MS = 8

/** The sound of a key, then 100 ms of silence. */
function press(key: string, { ms = 80, row = 6_000, column = 6_000, detuned = 0 }: Press = {}): Int16Array {
  const at_row = KEYS.findIndex((keys) => keys.includes(key))
  const [low, high] = [ROWS[at_row]! * (1 + detuned), COLUMNS[KEYS[at_row]!.indexOf(key)]! * (1 + detuned)]
  const tone = (hertz: number, at: number): number => Math.sin((2 * Math.PI * hertz * at) / 8_000)
  return Int16Array.from({ length: (ms + 100) * SAMPLES_A_MS }, (_, at) =>
    at < ms * SAMPLES_A_MS ? row * tone(low, at) + column * tone(high, at) : 0,
  )
}

/** The keys that are found in frames of 20 ms, `skipped` samples after the beginning of a block. */
function found(samples: Int16Array, skipped = 0): string {
  const detector = new ToneDetector()
  detector.hears(new Int16Array(skipped))
  let keys = ''
  for (let at = 0; at < samples.length; at += 160) keys += detector.hears(samples.subarray(at, at + 160)) ?? ''
  return keys
}

function joined(...parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => Array.from(part)))
}

function withNoise(samples: Int16Array, level: number): Int16Array {
  const noise = noiseOf('white', samples.length)
  return samples.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + level * noise[at]!)))
}

describe('a key', () => {
  test.each(Array.from(KEYS.join('')))('%s is found, at whatever moment it is pressed', (key) => {
    for (let skipped = 0; skipped < 102; skipped += 17) expect(found(press(key), skipped)).toBe(key)
  })

  test.each([
    ['pressed for 55 ms', { ms: 55 }],
    ['pressed for two seconds', { ms: 2_000 }],
    ['with frequencies that are 1.5 % too high', { detuned: 0.015 }],
    ['with frequencies that are 1.5 % too low', { detuned: -0.015 }],
    ['with a higher tone 6 dB weaker', { column: 3_000 }],
    ['with a lower tone 4 dB weaker', { row: 3_800 }],
    ['with a higher tone 8 dB weaker', { row: 1_500, column: 597 }],
    ['with a lower tone 8 dB weaker', { row: 597, column: 1_500 }],
    ['25 dB softer', { row: 340, column: 340 }],
  ])('is found once, %s', (_, how) => {
    for (const key of KEYS.join('')) expect(found(press(key, how), 50)).toBe(key)
  })

  test.each([
    ['pressed for 20 ms', { ms: 20 }],
    ['with frequencies that are 5 % off', { detuned: 0.05 }],
    ['with one tone alone', { column: 0 }],
    ['as an echo, 40 dB softer', { row: 60, column: 60 }],
  ])('is not found, %s', (_, how) => {
    for (const key of KEYS.join('')) expect(found(press(key, how))).toBe('')
  })

  test('is found twice when it is pressed twice, and a number is found as it is dialled', () => {
    expect(found(joined(...Array.from('1103#', (key) => press(key))))).toBe('1103#')
  })

  test('is known to sound until it ends', () => {
    const detector = new ToneDetector()
    const samples = press('5', { ms: 100 })
    const sounds: boolean[] = []
    for (let at = 0; at < samples.length; at += 160) {
      detector.hears(samples.subarray(at, at + 160))
      sounds.push(detector.is_pressed)
    }
    expect(sounds).toEqual([false, true, true, true, true, true, true, false, false, false])
  })

  test('is found in noise 15 dB below it, and after G.711', () => {
    const samples = withNoise(press('5', { ms: 100 }), 1_000)
    const bytes = new Uint8Array(samples.length)
    encodeG711('PCMU', samples, bytes)
    expect(found(Int16Array.from(bytes, (byte) => g711Samples('PCMU')[byte]!))).toBe('5')
  })
})

test('is not found in noise, a hum, a ring or silence', () => {
  const ring = Int16Array.from({ length: 80_000 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 425 * at) / 8_000))
  for (const kind of ['white', 'brown', 'hum'] as const)
    expect(found(Int16Array.from(noiseOf(kind, 80_000), (sample) => 3_000 * sample))).toBe('')
  expect(found(ring)).toBe('')
  expect(found(new Int16Array(80_000))).toBe('')
})

const TEXTS = [
  'Good morning, I would like to know the balance of my account, please, and the last five payments.',
  'Nine, zero, eight, zero, three, one, two, three, four, five, six, seven. Ooh, aah, ee, oh, you, ay.',
  'Eat at eight, or wait until the rain in the plain has gone away; we will see you there at noon, I hope.',
  'No, he is not available at the moment. Who is calling? Can you hold the line for a minute or two?',
]

test('is not found in speech of either voice, at any level', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-talk-off-'))
  const threads = fliteThreads(data_dir, systemClock)
  try {
    for (const voice of ['ohun-female', 'ohun-male'])
      for (const text of TEXTS) {
        const request = { text, language: 'en', voice, workspace_id: 'ws_1' }
        const pieces: Int16Array[] = []
        for await (const piece of embeddedSynthesizer(threads).speak(request, new AbortController().signal))
          pieces.push(piece)
        const samples = joined(...pieces)
        expect(samples.length).toBeGreaterThan(16_000)
        for (const gain of [0.25, 1, 2])
          expect(found(samples.map((sample) => Math.max(-32_768, Math.min(32_767, gain * sample))))).toBe('')
      }
  } finally {
    await threads.close()
    await rm(data_dir, { recursive: true, force: true })
  }
})

test('costs under 30 µs for a frame', async () => {
  const samples = withNoise(new Int16Array(160 * 1_000), 3_000)
  expect(await cpuMsOf(() => found(samples))).toBeLessThan(30)
})
