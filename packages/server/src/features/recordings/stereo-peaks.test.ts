import { describe, expect, test } from 'vitest'
import { StereoPeaks } from './stereo-peaks.ts'

/** Stereo PCM16 with a constant level on each side during each 20 ms. */
function audio(levels: readonly [caller: number, agent: number][]): Buffer {
  const samples = levels.flatMap(([caller, agent]) => Array.from({ length: 160 }, () => [caller, agent]).flat())
  return Buffer.from(Int16Array.from(samples).buffer)
}

function peaksOf(bytes: Buffer, piece = bytes.length) {
  const peaks = new StereoPeaks(bytes.length)
  for (let at = 0; at < bytes.length; at += piece) peaks.add(bytes.subarray(at, at + piece))
  const { caller, agent, ...rest } = peaks.read()
  return { ...rest, caller: [...Buffer.from(caller, 'base64')], agent: [...Buffer.from(agent, 'base64')] }
}

const LEVELS: [number, number][] = [
  [0, 32_767],
  [-32_768, 0],
  [16_384, -16_384],
]

describe('the waveform of a recording', () => {
  test.each([1, 3, 4, 641, 10_000])('is the same in pieces of %i bytes', (piece) => {
    expect(peaksOf(audio(LEVELS), piece)).toEqual({
      duration_ms: 60,
      value_ms: 20,
      caller: [0, 255, 128],
      agent: [255, 0, 128],
    })
  })

  test('has a value for the rest at the end, even with an incomplete sample', () => {
    const bytes = audio(LEVELS).subarray(0, 2 * 640 + 6)
    expect(peaksOf(bytes)).toMatchObject({ caller: [0, 255, 128], agent: [255, 0, 128] })
  })

  test('has at most 20,000 values for any length', () => {
    const peaks = new StereoPeaks(4 * 3_600_000 * 32)
    const { value_ms, caller } = peaks.read()
    expect(value_ms).toBe(720)
    expect(Buffer.from(caller, 'base64')).toHaveLength(20_000)
  })

  test('is empty for an empty recording', () => {
    expect(peaksOf(Buffer.alloc(0), 1)).toEqual({ duration_ms: 0, value_ms: 20, caller: [], agent: [] })
  })
})
