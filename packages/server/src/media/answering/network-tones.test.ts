import { describe, expect, test } from 'vitest'
import { networkTone } from './network-tones.ts'
import type { Tone } from './tone-runs.ts'

/** Tones one after the other: pairs of a length and the gap after it. */
function tones(hz: number | readonly number[], ...lengths: [number, number][]): Tone[] {
  let from_ms = 0
  return lengths.map(([ms, gap_ms], at) => {
    const tone = { hz: [hz].flat()[at] ?? [hz].flat()[0]!, from_ms, until_ms: from_ms + ms }
    from_ms += ms + gap_ms
    return tone
  })
}

describe('tones of networks', () => {
  test('special information tones rise, without a gap', () => {
    const three: [number, number][] = [
      [340, 20],
      [340, 20],
      [340, 0],
    ]
    expect(networkTone(tones([950, 1_400, 1_800], ...three))).toBe('special')
    expect(networkTone(tones([1_800, 1_400, 950], ...three))).toBeNull()
    expect(networkTone(tones([950, 1_400, 1_800], [340, 500], [340, 500], [340, 0]))).toBeNull()
  })

  test('busy and congestion have gaps as long as their tones; ringing has longer gaps', () => {
    expect(networkTone(tones(400, [500, 500], [500, 0]))).toBe('busy')
    expect(networkTone(tones(400, [260, 240], [260, 0]))).toBe('busy')
    expect(networkTone(tones(400, [1_000, 4_000], [1_000, 0]))).toBe('ringing')
    expect(networkTone(tones(400, [1_000, 0]))).toBe('ringing')
    expect(networkTone(tones(400, [500, 0]))).toBeNull()
  })

  test('a fax is recognised by its long tones', () => {
    expect(networkTone(tones(1_100, [500, 0]))).toBe('fax')
    expect(networkTone(tones(2_100, [2_600, 0]))).toBe('fax')
    expect(networkTone(tones(2_100, [500, 0]))).toBeNull()
  })

  test('any other tone has no meaning', () => {
    expect(networkTone([])).toBeNull()
    expect(networkTone(tones(1_000, [500, 300], [500, 0]))).toBeNull()
  })
})
