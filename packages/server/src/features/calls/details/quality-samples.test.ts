import { describe, expect, test } from 'vitest'
import { QualitySamples, type QualitySample } from './quality-samples.ts'

const WINDOW_MS = 5_000

function samplesOf(windows: number, measured: (index: number) => Partial<QualitySample> = () => ({})): QualitySample[] {
  const samples = new QualitySamples()
  const kept: QualitySample[] = []
  for (let index = 0; index < windows; index++) {
    const sample = samples.add({
      at_ms: (index + 1) * WINDOW_MS,
      mos: 4.4,
      packet_loss_percent: 0,
      jitter_ms: 3,
      ...measured(index),
    })
    if (sample) kept.push(sample)
  }
  const rest = samples.rest()
  return rest ? [...kept, rest] : kept
}

describe('the quality of a call', () => {
  test('is kept for every five seconds of the first twenty minutes', () => {
    const kept = samplesOf(240)
    expect(kept.map(({ at_ms }) => at_ms)).toEqual(Array.from({ length: 240 }, (_, index) => (index + 1) * WINDOW_MS))
  })

  test('has 480 samples for an hour and at most 2,200 for a day', () => {
    expect(samplesOf(720)).toHaveLength(480)
    expect(samplesOf(17_280).length).toBeLessThan(2_200)
  })

  test('keeps the worst of the joined measurements, up to the end of the call', () => {
    const bad = { mos: 1.2, packet_loss_percent: 30, jitter_ms: 80 }
    const kept = samplesOf(245, (index) => (index === 242 ? bad : {}))
    expect(kept.at(-2)).toEqual({ at_ms: 244 * WINDOW_MS, ...bad })
    expect(kept.at(-1)?.at_ms).toBe(245 * WINDOW_MS)
  })
})
