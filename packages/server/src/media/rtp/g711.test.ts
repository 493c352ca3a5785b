import { describe, expect, test } from 'vitest'
import { encodeG711, g711Samples } from './g711.ts'

const encoded = (codec: 'PCMU' | 'PCMA', sample: number): number => {
  const out = new Uint8Array(1)
  encodeG711(codec, Int16Array.of(sample), out)
  return out[0]!
}

describe.each(['PCMU', 'PCMA'] as const)('%s', (codec) => {
  test('every byte that is decoded becomes the same byte again', () => {
    const bytes = Array.from({ length: 256 }, (_, byte) => byte)
    // µ-law has two zeros.
    const negative_zero = codec === 'PCMU' ? [0x7f] : []
    const changed = bytes.filter((byte) => encoded(codec, g711Samples(codec)[byte]!) !== byte)
    expect(changed).toEqual(negative_zero)
  })

  test('every sample is reproduced within half a step of its segment', () => {
    for (let sample = -32_000; sample <= 32_000; sample++) {
      const back = g711Samples(codec)[encoded(codec, sample)]!
      expect(Math.abs(back - sample)).toBeLessThanOrEqual((Math.abs(sample) + 256) / 32)
    }
  })
})

// The values of ITU-T G.711: zero, and the loudest of both signs.
test.each([
  ['PCMU', 0, 0xff],
  ['PCMU', 32_767, 0x80],
  ['PCMU', -32_768, 0x00],
  ['PCMA', 0, 0xd5],
  ['PCMA', 32_767, 0xaa],
  ['PCMA', -32_768, 0x2a],
] as const)('%s of %d is %d', (codec, sample, byte) => {
  expect(encoded(codec, sample)).toBe(byte)
})
