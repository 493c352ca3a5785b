import { expect, test } from 'vitest'
import type { RtpPacket } from './rtp-packet.ts'
import { SilenceSuppression } from './silence-suppression.ts'

const packet = (sequence: number, over: Partial<RtpPacket> = {}): RtpPacket => ({
  payload_type: 8,
  marker: false,
  sequence,
  timestamp: sequence * 160,
  ssrc: 1,
  payload: new Uint8Array(160),
  ...over,
})

function isUsedAfter(...packets: RtpPacket[]): boolean {
  const suppression = new SilenceSuppression()
  for (const one of packets) suppression.receive(one, one.payload.length)
  return suppression.is_used
}

test('a sender suppresses silence if its timestamps jump and its sequence numbers do not', () => {
  expect(isUsedAfter(packet(1), packet(2, { marker: true, timestamp: 8_000 }))).toBe(true)
  const last = packet(65_535, { timestamp: 2 ** 32 - 160 })
  expect(isUsedAfter(last, packet(0, { marker: true, timestamp: 4_000 }))).toBe(true)
})

test('a sender of comfort noise suppresses silence', () => {
  expect(isUsedAfter(packet(1, { payload_type: 13, payload: new Uint8Array(1) }))).toBe(true)
})

test.each([
  ['one after the other', [packet(1), packet(2), packet(3)]],
  ['with some lost', [packet(1), packet(9)]],
  ['with some lost before the first word', [packet(1), packet(9, { marker: true })]],
  ['out of order', [packet(2), packet(1), packet(3)]],
  ['with a jump in time and no marker', [packet(1), packet(2, { timestamp: 8_000 })]],
  ['of another stream', [packet(1), packet(2, { marker: true, timestamp: 2 ** 31 })]],
  [
    'of a key, which all have the same timestamp',
    [packet(1), packet(2, { payload_type: 101 }), packet(3, { marker: true, timestamp: 800 })],
  ],
])('packets %s do not show silence suppression', (_, packets) => {
  expect(isUsedAfter(...packets)).toBe(false)
})
