import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRtcp, parseRtp, RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.ts'

const header = fc.record({
  payload_type: fc.integer({ min: 0, max: 63 }),
  marker: fc.boolean(),
  sequence: fc.integer({ min: 0, max: 0xffff }),
  timestamp: fc.integer({ min: 0, max: 0xffffffff }),
  ssrc: fc.integer({ min: 0, max: 0xffffffff }),
})

function written(packet: Parameters<typeof writeRtpHeader>[1], payload: Uint8Array): Buffer {
  const out = Buffer.alloc(RTP_HEADER_BYTES + payload.length)
  writeRtpHeader(out, packet)
  out.set(payload, RTP_HEADER_BYTES)
  return out
}

test('a packet reads back as it was written', () => {
  fc.assert(
    fc.property(header, fc.uint8Array({ maxLength: 400 }), (packet, payload) => {
      expect(parseRtp(written(packet, payload))).toEqual({ ...packet, payload: Buffer.from(payload) })
    }),
  )
})

test('contributing sources, an extension and padding are not payload', () => {
  const head = Buffer.from([0xb1, 0x08, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3])
  const rest = Buffer.from([9, 9, 9, 9, 0xbe, 0xde, 0, 1, 5, 5, 5, 5, 1, 2, 3, 0, 0, 3])
  expect(parseRtp(Buffer.concat([head, rest]))?.payload).toEqual(Buffer.from([1, 2, 3]))
})

test.each([
  ['too short', Buffer.alloc(11, 0x80)],
  ['another version', Buffer.alloc(172, 0x40)],
  ['RTCP', Buffer.from([0x80, 200, 0, 6, ...Array.from({ length: 24 }, () => 0)])],
  ['an extension that ends elsewhere', Buffer.from([0x90, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 9])],
  ['more padding than bytes', Buffer.from([0xa0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 200])],
])('%s is not RTP', (_, datagram) => {
  expect(parseRtp(datagram)).toBeNull()
})

test('any bytes are read, or refused, without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const datagram = Buffer.from(bytes)
      const packet = parseRtp(datagram)
      if (packet) expect(packet.payload.length + RTP_HEADER_BYTES).toBeLessThanOrEqual(datagram.length)
      if (isRtcp(datagram)) expect(packet).toBeNull()
    }),
    { numRuns: 2_000 },
  )
})
