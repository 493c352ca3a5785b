import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Resampler, resampled, type SampleRate } from './resample.ts'

const RATES = [8_000, 16_000, 24_000, 48_000] as const
const PAIRS = RATES.flatMap((from) => RATES.filter((to) => to !== from).map((to) => [from, to] as const))

function tone(hertz: number, rate: SampleRate, amplitude = 10_000): Int16Array {
  return Int16Array.from({ length: rate }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * at) / rate)),
  )
}

/** The gain in decibels, leaving out both ends, where the tone begins and stops. */
function decibels(result: Int16Array, source: Int16Array): number {
  const power = (pcm: Int16Array) => {
    const middle = pcm.subarray(pcm.length / 10, -pcm.length / 10)
    return middle.reduce((sum, sample) => sum + sample ** 2, 0) / middle.length
  }
  return 10 * Math.log10(power(result) / power(source))
}

/** The amplitude of one frequency. */
function amplitudeAt(hertz: number, pcm: Int16Array, rate: SampleRate): number {
  let [real, imaginary] = [0, 0]
  for (const [at, sample] of pcm.entries()) {
    real += sample * Math.cos((2 * Math.PI * hertz * at) / rate)
    imaginary += sample * Math.sin((2 * Math.PI * hertz * at) / rate)
  }
  return (2 * Math.hypot(real, imaginary)) / pcm.length
}

describe.each(PAIRS)('from %i to %i Hz', (from, to) => {
  test.each([100, 300, 1_000, 2_000, 3_000, 3_400])('a tone of %i Hz keeps its loudness and its pitch', (hertz) => {
    const source = tone(hertz, from)
    const result = resampled(source, from, to)
    expect(decibels(result, source)).toBeCloseTo(0, 1)
    expect(amplitudeAt(hertz, result, to)).toBeGreaterThan(9_900)
  })

  test('a second stays a second', () => {
    expect(resampled(tone(440, from), from, to)).toHaveLength(to)
  })

  test('the result begins with its source: there is no delay', () => {
    const click = new Int16Array(from)
    click[from / 2] = 30_000
    const result = resampled(click, from, to)
    expect(result.indexOf(Math.max(...result))).toBe(to / 2)
  })

  test('the loudest source does not overflow', () => {
    const square = (seconds: number) => ((seconds * 200) % 2 < 1 ? 32_767 : -32_768)
    const source = Int16Array.from({ length: from }, (_, at) => square(at / from))
    const result = resampled(source, from, to)
    // A sample that overflows changes its sign. Close to an edge the sign is not certain.
    const certain = [...result.keys()].slice(20, -20).filter((at) => ((at / to) * 200 + 0.05) % 1 > 0.1)
    expect(certain.length).toBeGreaterThan(to * 0.8)
    for (const at of certain) expect(Math.sign(result[at]!)).toBe(Math.sign(square(at / to)))
  })
})

test.each([
  [16_000, [4_600, 5_000, 6_000, 7_000]],
  [24_000, [4_600, 5_000, 7_000, 9_000, 11_000]],
  [48_000, [4_600, 5_000, 7_000, 11_000, 15_000, 23_000]],
] as const)('sounds above the telephone band do not alias into it, from %i Hz', (from, tones) => {
  for (const hertz of tones) {
    const source = tone(hertz, from)
    expect(decibels(resampled(source, from, 8_000), source)).toBeLessThan(-70)
  }
})

test.each([24_000, 48_000] as const)('the images of a telephone voice are not added to it, to %i Hz', (to) => {
  const result = resampled(tone(3_000, 8_000), 8_000, to)
  expect(amplitudeAt(5_000, result, to)).toBeLessThan(10)
})

test('the pieces in which audio arrives do not change the result', () => {
  const pair = fc.constantFrom(...PAIRS)
  const pieces = fc.array(fc.array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 200 }), { maxLength: 12 })
  fc.assert(
    fc.property(pair, pieces, ([from, to], parts) => {
      const resampler = new Resampler(from, to)
      const streamed = parts.flatMap((part) => [...resampler.push(Int16Array.from(part))])
      expect([...streamed, ...resampler.end()]).toEqual([...resampled(Int16Array.from(parts.flat()), from, to)])
    }),
    { numRuns: 200 },
  )
})

test('a resampler that has ended starts the next source without remains of the last', () => {
  const resampler = new Resampler(24_000, 8_000)
  const source = tone(700, 24_000)
  const first = [...resampler.push(source), ...resampler.end()]
  const second = [...resampler.push(source), ...resampler.end()]
  expect(second).toEqual(first)
})

test('a stream holds back less than 3 ms', () => {
  const resampler = new Resampler(24_000, 8_000)
  const frames = Array.from({ length: 50 }, () => resampler.push(new Int16Array(480)).length)
  const complete = frames.reduce((sum, length) => sum + length, 0)
  expect(8_000 - complete).toBeLessThan(24)
})
