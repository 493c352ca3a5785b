import { expect, test } from 'vitest'
import { levelOf, Noise, VOICE_LEVEL } from './noise.ts'
import { seededRandom } from './seeded-random.ts'

function samplesOf(noise: Noise | null, frames: number): Int16Array {
  const samples: number[] = []
  for (let frame = 0; frame < frames; frame++) samples.push(...noise!.next())
  return Int16Array.from(samples)
}

const TEN_SECONDS = 500

test.each(['street', 'babble', 'hum'] as const)(
  '%s is softer than the voice by the configured number of decibels',
  (kind) => {
    for (const snr_db of [6, 20]) {
      const level = levelOf(samplesOf(Noise.of({ kind, snr_db }, seededRandom(1, kind)), TEN_SECONDS))
      expect(20 * Math.log10(VOICE_LEVEL / level)).toBeCloseTo(snr_db, 0)
    }
  },
)

test('the same seed makes the same noise, and another seed different noise', () => {
  const made = (seed: number): Int16Array => samplesOf(Noise.of({ kind: 'babble' }, seededRandom(seed)), 50)
  expect(made(1)).toEqual(made(1))
  expect(made(2)).not.toEqual(made(1))
})

test('the kind none is silence', () => {
  expect(Noise.of({ kind: 'none' }, seededRandom(1))).toBeNull()
})
