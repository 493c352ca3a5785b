import { createEncoder } from 'libopus-wasm'
import { afterEach, describe, expect, test } from 'vitest'
import { OPUS, toneFrame, toneShare } from '../../../../test/support/rtp-phone.ts'
import { OpusCodec } from './opus-codec.ts'
import { OpusInput, timedOpus } from './opus-input.ts'

const FRAME = 160
const codecs: OpusCodec[] = []
afterEach(() => {
  for (const codec of codecs.splice(0)) codec.close()
})

async function opened(over: Partial<typeof OPUS> = {}): Promise<OpusCodec> {
  const codec = await OpusCodec.open({ ...OPUS, ...over })
  codecs.push(codec)
  return codec
}

/** The packets of a tone. */
async function packetsOf(count: number, over: Partial<typeof OPUS> = {}): Promise<Uint8Array[]> {
  const codec = await opened(over)
  return Array.from({ length: count }, (_, at) => {
    const out = new Uint8Array(FRAME)
    return out.slice(0, codec.encode(toneFrame(440, at), out))
  })
}

interface Heard {
  input: OpusInput
  /** The decoded audio, by the number of its frame. */
  audio: Map<number, Int16Array>
  receive(at: number, payload: Uint8Array): boolean
}

async function listening(): Promise<Heard> {
  const audio = new Map<number, Int16Array>()
  const input = new OpusInput(await opened(), (timestamp, samples) => {
    audio.set(timestamp / FRAME, samples.slice())
    return true
  })
  return {
    input,
    audio,
    receive(at, payload) {
      const sequence = (65_530 + at) & 0xffff
      const packet = { payload_type: 111, marker: false, sequence, timestamp: 0, ssrc: 1, payload }
      const timed = timedOpus(packet, at * FRAME)
      return timed !== null && input.receive(timed)
    },
  }
}

const joined = (audio: ReadonlyMap<number, Int16Array>, from: number): Int16Array =>
  Int16Array.from([...audio.keys()].toSorted((a, b) => a - b).flatMap((at) => (at < from ? [] : [...audio.get(at)!])))

/** The median, over the frames, of the tone's share. Frames may be missing in between. */
function typicalShare(audio: ReadonlyMap<number, Int16Array>, from: number): number {
  const shares = [...audio].flatMap(([at, samples]) => (at < from ? [] : [toneShare(samples, 440)]))
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)]!
}

describe('packets of 20 ms', () => {
  test('are decoded as they were encoded, also when sequence numbers wrap', async () => {
    const { audio, receive } = await listening()
    for (const [at, payload] of (await packetsOf(30)).entries()) expect(receive(at, payload)).toBe(true)
    expect(audio.size).toBe(30)
    expect(toneShare(joined(audio, 5), 440)).toBeGreaterThan(0.95)
  })

  test('are decoded in their order when one overtakes another', async () => {
    const [straight, crossed] = [await listening(), await listening()]
    const packets = await packetsOf(12)
    for (const [at, payload] of packets.entries()) straight.receive(at, payload)
    for (const at of [0, 1, 2, 4, 3, 5, 8, 7, 6, 9, 10, 11]) crossed.receive(at, packets[at]!)
    expect(crossed.audio).toEqual(straight.audio)
    expect(crossed.input.takeRepaired()).toBe(0)
  })

  test('are repaired when they are lost, from the copy in the next one', async () => {
    const { input, audio, receive } = await listening()
    for (const [at, payload] of (await packetsOf(40)).entries()) {
      if (at % 5 !== 4) receive(at, payload)
      input.passFrame()
    }
    // The encoder copies most frames, and the last packet has none after it.
    const repaired = input.takeRepaired()
    expect(repaired).toBeGreaterThan(4)
    expect(audio.size).toBe(32 + repaired)
    expect(typicalShare(audio, 5)).toBeGreaterThan(0.9)
  })

  test('stay lost where the sender makes no copies, and the others are heard', async () => {
    const { input, audio, receive } = await listening()
    for (const [at, payload] of (await packetsOf(40, { fec: false })).entries()) {
      if (at % 5 !== 4) receive(at, payload)
      input.passFrame()
    }
    expect(input.takeRepaired()).toBe(0)
    expect(audio.size).toBe(32)
    expect(typicalShare(audio, 5)).toBeGreaterThan(0.9)
  })

  test('are too late when later ones were heard', async () => {
    const { input, receive } = await listening()
    const packets = await packetsOf(5)
    receive(0, packets[0]!)
    receive(2, packets[2]!)
    input.passFrame()
    expect([receive(1, packets[1]!), receive(0, packets[0]!)]).toEqual([false, false])
  })

  test('far ahead restart the stream, and invalid ones are ignored', async () => {
    const { input, audio, receive } = await listening()
    const packets = await packetsOf(3, { fec: false })
    receive(0, packets[0]!)
    receive(9_000, packets[1]!)
    receive(9_001, Uint8Array.of(0x0b, 0, 1, 2))
    receive(9_002, packets[2]!)
    input.passFrame()
    expect([...audio.keys()]).toEqual([0, 9_000, 9_002])
  })
})

test.each([
  [2.5, 'stereo'],
  [10, 'mono'],
  [40, 'stereo'],
  [60, 'mono'],
] as const)('frames of %s ms at 48 kHz in %s are heard', async (ms, kind) => {
  const channels = kind === 'stereo' ? 2 : 1
  const length = 48 * ms
  const encoder = await createEncoder({ sampleRate: 48_000, channels, frameSize: length, bitrate: 32_000 })
  const { input, audio, receive } = await listening()
  for (let at = 0; at < 600 / ms; at++) {
    const samples = Int16Array.from({ length: length * channels }, (_, index) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 440 * (at * length + Math.floor(index / channels))) / 48_000)),
    )
    receive(at, encoder.encode(samples))
    input.passFrame()
  }
  encoder.free()
  expect(new Set([...audio.values()].map((samples) => samples.length))).toEqual(new Set([8 * ms]))
  expect(toneShare(joined(audio, 100 / ms), 440)).toBeGreaterThan(0.9)
})

test('a flood of packets is decoded at twice real time', async () => {
  const { input, audio, receive } = await listening()
  const [payload] = await packetsOf(1)
  for (let at = 0; at < 1_000; at++) receive(at, payload!)
  expect(audio.size).toBe(50)
  for (let at = 0; at < 10; at++) input.passFrame()
  for (let at = 1_000; at < 2_000; at++) receive(at, payload!)
  expect(audio.size).toBe(70)
})

test('a sender gains nothing by jumping ahead, nor by gaps that have to be bridged', async () => {
  const packets = await packetsOf(10)
  const payload = packets.at(-1)!
  for (const step of [2, 40, 100]) {
    const { input, audio, receive } = await listening()
    for (let count = 0; count < 1_000; count++) receive((count * step) % 30_000, payload)
    input.passFrame()
    expect(audio.size).toBeLessThanOrEqual(52)
  }
})

test('a closed codec encodes and decodes nothing', async () => {
  const [codec] = [await opened()]
  const [payload] = await packetsOf(1)
  codec.close()
  codec.close()
  codec.agree(OPUS)
  expect([codec.decode(payload!), codec.encode(toneFrame(440, 0), new Uint8Array(FRAME))]).toEqual([null, 0])
})

describe('our packets are encoded as the other side asks', () => {
  const lengths = async (over: Partial<typeof OPUS>): Promise<number[]> =>
    (await packetsOf(60, over)).slice(20).map(({ length }) => length)
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

  test('with or without copies of frames', async () => {
    const repairs = async (fec: boolean): Promise<boolean[]> => {
      const packets = (await packetsOf(30, { fec })).slice(10)
      return packets.map((payload) => timedOpus({ payload } as never, 0)!.repairs)
    }
    expect((await repairs(true)).filter(Boolean).length).toBeGreaterThan(15)
    expect(await repairs(false)).not.toContain(true)
  })

  test('within its bit rate, and of one length if it asks for that', async () => {
    expect(mean(await lengths({ max_bitrate: 8_000, fec: false }))).toBeLessThan(24)
    expect(mean(await lengths({ max_bitrate: 510_000 }))).toBeLessThan(60)
    expect(mean(await lengths({ max_bitrate: 1 }))).toBeGreaterThan(5)
    expect(new Set(await lengths({ cbr: true })).size).toBe(1)
  })

  test('with fewer packets in silence if it accepts that', async () => {
    const codec = await opened({ dtx: true })
    const out = new Uint8Array(FRAME)
    const sizes = Array.from({ length: 50 }, () => codec.encode(new Int16Array(FRAME), out))
    expect(sizes.filter((size) => size <= 2).length).toBeGreaterThan(30)
    expect(sizes).not.toContain(0)
  })
})
