import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPUS } from '../../../../test/support/rtp-phone.ts'
import { OpusCodec } from './opus-codec.ts'
import { readOpusPacket } from './opus-packet.ts'

/** A packet with this configuration (RFC 6716, table 2) and frame count. */
const packetOf = (configuration: number, code = 0, ...rest: number[]): Uint8Array =>
  Uint8Array.of((configuration << 3) | code, ...rest)

test.each([
  [0, 10],
  [3, 60],
  [9, 20],
  [12, 10],
  [15, 20],
  [16, 2.5],
  [29, 5],
  [31, 20],
])('configuration %s has frames of %s ms', (configuration, ms) => {
  expect(readOpusPacket(packetOf(configuration))).toMatchObject({ frame_samples: 8 * ms, samples: 8 * ms })
  expect(readOpusPacket(packetOf(configuration, 1))).toMatchObject({ samples: 16 * ms })
  expect(readOpusPacket(packetOf(configuration, 2))).toMatchObject({ samples: 16 * ms })
})

test('a packet may have up to 120 ms', () => {
  expect(readOpusPacket(packetOf(16, 3, 48))).toMatchObject({ samples: 960 })
  for (const bytes of [packetOf(16, 3, 49), packetOf(3, 3, 3), packetOf(1, 3, 0), packetOf(1, 3), Uint8Array.of()])
    expect(readOpusPacket(bytes)).toBeNull()
})

test('the copy of the frame before is found by its flag, also in the second channel', () => {
  const repairs = (...bytes: [number, number, ...number[]]) => readOpusPacket(packetOf(...bytes))?.repairs
  expect([repairs(1, 0, 0x40), repairs(1, 0, 0xbf)]).toEqual([true, false])
  expect([repairs(2, 0, 0x20), repairs(3, 0, 0x10), repairs(3, 0, 0x20)]).toEqual([true, true, false])
  expect([repairs(1, 4, 0x10), repairs(1, 4, 0x20)]).toEqual([true, false])
  expect([repairs(31, 0, 0xff), repairs(1, 1, 0xff)]).toEqual([false, false])
})

test('any bytes are read or give null, and decoding them never throws', async () => {
  using codec = await opened()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const read = readOpusPacket(bytes)
      expect(read === null || (read.samples > 0 && read.samples <= 960)).toBe(true)
      const samples = bytes.length === 0 ? null : codec.opus.decode(bytes)
      if (samples) expect(samples.length).toBe(read?.samples)
      codec.opus.repair(bytes, read?.frame_samples ?? 160)
    }),
  )
})

async function opened(): Promise<{ opus: OpusCodec } & Disposable> {
  const opus = await OpusCodec.open(OPUS)
  return { opus, [Symbol.dispose]: () => opus.close() }
}
