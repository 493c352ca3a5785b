import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES } from '../audio-stream.ts'
import { JitterBuffer } from './jitter-buffer.ts'

/** The samples of a packet are a hundred times its number. */
const packetOf = (number: number, length = FRAME_SAMPLES): Int16Array => new Int16Array(length).fill(number * 100)

interface Packet {
  number: number
  arrives_ms: number
}

interface Played {
  /** The packet with the largest part of each frame. Null if there is none. */
  frames: (number | null)[]
  delay_ms: number
}

const START = 0xffffff00 // the timestamp wraps after two packets

/** Plays packets of 20 ms, each arriving at its own time, and records each frame. */
function play(packets: Packet[], frames: number, drift = 1): Played {
  const buffer = new JitterBuffer()
  const arriving = packets.toSorted((one, other) => one.arrives_ms - other.arrives_ms)
  const out = new Int16Array(FRAME_SAMPLES)
  const played: (number | null)[] = []
  for (let frame = 0; frame < frames; frame++) {
    while (arriving[0] && arriving[0].arrives_ms <= frame * 20 * drift) {
      const { number } = arriving.shift()!
      buffer.insert((START + number * FRAME_SAMPLES) % 2 ** 32, packetOf(number))
    }
    const heard = buffer.pull(out)
    played.push(heard === 'audio' ? Math.round(out[80]! / 100) : null)
  }
  return { frames: played, delay_ms: buffer.delay_ms }
}

const stream = (count: number, arrival: (number: number) => number | null): Packet[] =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, arrives_ms: arrival(at) })).filter(
    (packet): packet is Packet => packet.arrives_ms !== null,
  )

const distinct = (frames: (number | null)[]) => [...new Set(frames.filter((frame) => frame !== null && frame > 0))]

test('packets at an even pace are played completely, 40 ms later', () => {
  const { frames, delay_ms } = play(
    stream(100, (at) => at * 20),
    102,
  )
  expect(frames.slice(2)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
  expect(delay_ms).toBe(0)
})

test('order and duplicates do not matter, within the delay', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 39 }), { minLength: 60, maxLength: 60 }), (jitter) => {
      const packets = stream(60, (at) => at * 20 + (at === 0 ? 0 : jitter[at]!))
      const { frames } = play([...packets, ...packets.map((one) => ({ ...one }))], 64)
      expect(frames.slice(2, 62)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
    }),
    { numRuns: 50 },
  )
})

test('a loss is concealed, and nothing after it is late', () => {
  const { frames } = play(
    stream(50, (at) => (at === 20 || at === 30 || at === 31 ? null : at * 20)),
    52,
  )
  const missing = frames.flatMap((frame, at) => (frame === null ? [at] : []))
  expect(missing).toEqual([22, 32, 33])
  expect(frames.slice(34)).toEqual(Array.from({ length: 18 }, (_, at) => at + 33))
})

test('one late packet delays the rest, and is played', () => {
  // From packet 20 on the network is 100 ms slower.
  const { frames } = play(
    stream(60, (at) => at * 20 + (at >= 20 ? 100 : 0)),
    70,
  )
  expect(distinct(frames)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

test('the delay is reduced when the network is good again', () => {
  const spike = stream(600, (at) => Math.max(at * 20, at >= 20 && at < 35 ? 700 : 0))
  const during = play(spike, 60).delay_ms
  const after = play(spike, 590).delay_ms
  expect(during).toBeGreaterThan(200)
  expect(after).toBeLessThanOrEqual(60)
})

test.each([
  ['faster', 0.999],
  ['slower', 1.001],
])(
  'a sender whose clock is %s by 1 in 1,000 loses less than one frame in 100, and the delay does not grow',
  (_, rate) => {
    const { frames, delay_ms } = play(
      stream(6_000, (at) => at * 20 * rate),
      5_900,
    )
    const lost = frames.slice(2).filter((frame) => frame === null).length
    expect(lost).toBeLessThan(59)
    expect(delay_ms).toBeLessThan(120)
  },
)

test('a pause of the sender is silence, and the audio after it is played completely', () => {
  const { frames } = play(
    stream(150, (at) => (at < 30 || at >= 100 ? at * 20 : null)),
    152,
  )
  expect(frames.slice(32, 102).every((frame) => frame === null)).toBe(true)
  expect(distinct(frames.slice(100))).toEqual(Array.from({ length: 50 }, (_, at) => at + 101))
})

test('a burst after a stall is dropped, so that the delay stays short', () => {
  const { delay_ms, frames } = play(
    stream(200, (at) => (at < 50 ? at * 20 : Math.max(at * 20, 3_000))),
    160,
  )
  expect(frames[148]).toBeNull()
  expect(delay_ms).toBeLessThan(200)
})

describe('a strange timestamp', () => {
  const out = new Int16Array(FRAME_SAMPLES)
  const begun = () => {
    const buffer = new JitterBuffer()
    for (const number of [0, 1, 2]) buffer.insert(1_000 + number * 160, packetOf(1))
    return buffer
  }

  test('is ignored in a single packet', () => {
    const buffer = begun()
    expect(buffer.insert(900_000, packetOf(9))).toBe(false)
    for (let frame = 0; frame < 5; frame++) buffer.pull(out)
    expect(out[80]).toBe(100)
  })

  test('restarts the stream if two packets in a row agree', () => {
    const buffer = begun()
    buffer.insert(900_000, packetOf(9))
    expect(buffer.insert(900_160, packetOf(9))).toBe(true)
    for (let frame = 0; frame < 3; frame++) buffer.pull(out)
    expect(out[80]).toBe(900)
  })
})

test('any arrivals give whole frames and a bounded delay', () => {
  const packet = fc.record({
    timestamp: fc.integer({ min: 0, max: 0xffffffff }),
    length: fc.integer({ min: 0, max: 3_000 }),
  })
  const near = fc.record({ timestamp: fc.integer({ min: 0, max: 20_000 }), length: fc.integer({ min: 0, max: 400 }) })
  fc.assert(
    fc.property(fc.array(fc.oneof(packet, near, fc.constant(null)), { maxLength: 200 }), (steps) => {
      const buffer = new JitterBuffer()
      const out = new Int16Array(FRAME_SAMPLES)
      for (const step of steps) {
        if (step) buffer.insert(step.timestamp, packetOf(7, step.length))
        else buffer.pull(out)
        expect(buffer.delay_ms).toBeLessThanOrEqual(700)
        expect(out.every((sample) => sample >= 0 && sample <= 700)).toBe(true)
      }
    }),
  )
})
