import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DigitReceiver, digitFrames, eventPayload } from './dtmf-events.ts'

const packets = (digits: string) =>
  digitFrames(digits).map((frame) => (frame.kind === 'digit' ? Array.from(eventPayload(frame)) : null))

test('a key is seven packets with a growing duration, the end three times, and a pause of 60 ms', () => {
  expect(packets('5')).toEqual([
    [5, 10, 0, 160],
    [5, 10, 1, 64],
    [5, 10, 1, 224],
    [5, 10, 2, 128],
    [5, 0x8a, 3, 32],
    [5, 0x8a, 3, 32],
    [5, 0x8a, 3, 32],
    null,
    null,
    null,
  ])
})

test('a `w` is half a second', () => {
  expect(packets('w')).toEqual(Array.from({ length: 25 }, () => null))
})

test.each([
  ['0', 0],
  ['9', 9],
  ['*', 10],
  ['#', 11],
  ['A', 12],
  ['d', 15],
])('%s is event %d', (digit, event) => {
  expect(packets(digit)[0]?.[0]).toBe(event)
})

test('each key is received once if any of its packets arrives', () => {
  const digits = fc.stringMatching(/^[0-9*#A-D]{1,12}$/)
  fc.assert(
    fc.property(
      digits,
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 0, max: 0xffffffff }),
      (text, lost, start) => {
        const receiver = new DigitReceiver()
        const received = Array.from(text).flatMap((digit, at) => {
          const timestamp = (start + at * 1_600) % 2 ** 32
          const sent = digitFrames(digit).flatMap((frame) => (frame.kind === 'digit' ? [eventPayload(frame)] : []))
          const arrived = sent.filter((_, packet) => packet === 3 || lost.next().value === false)
          return arrived.map((payload) => receiver.receive({ timestamp, payload })).filter((one) => one !== null)
        })
        expect(received.join('')).toBe(text)
      },
    ),
  )
})

test('a key is received with its first packet, and a late packet of an earlier key is ignored', () => {
  const receiver = new DigitReceiver()
  const payload = Uint8Array.of(1, 10, 0, 160)
  expect(receiver.receive({ timestamp: 1_600, payload })).toBe('1')
  expect(receiver.receive({ timestamp: 0, payload })).toBeNull()
})

test('a key that is held for longer than a duration can say is received once, and then again when it is pressed again', () => {
  const receiver = new DigitReceiver()
  const packet = (timestamp: number, duration: number, flags = 10): string | null =>
    receiver.receive({ timestamp, payload: Uint8Array.of(5, flags, duration >> 8, duration & 0xff) })
  const held = [
    packet(0, 960),
    packet(0, 65_535),
    packet(65_535, 960),
    packet(131_070, 960),
    packet(131_070, 4_800, 0x8a),
  ]
  expect([...held, packet(135_870, 960)]).toEqual(['5', null, null, null, null, '5'])
})

test.each([
  ['no key', [16, 10, 0, 160]],
  ['too short', [1, 10, 0]],
  ['empty', []],
])('%s is ignored', (_, bytes) => {
  expect(new DigitReceiver().receive({ timestamp: 0, payload: Uint8Array.from(bytes) })).toBeNull()
})
