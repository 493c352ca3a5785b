import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Reception } from './reception.ts'
import { ControlReports, goodbye } from './rtcp.ts'
import { isRtcp } from './rtp-packet.ts'

const T0 = Date.parse('2026-11-20T11:00:00.123Z')
const sent = { ssrc: 0xcafe, timestamp: 4_294_000_000, packets: 250, bytes: 40_000 }

function reception(sequences: number[]): Reception {
  const made = new Reception()
  for (const sequence of sequences) made.receive(sequence)
  return made
}

test('a sender report has the counts of sent packets, and of received and lost ones', () => {
  const reports = new ControlReports('ohun')
  const bytes = reports.write(sent, { ssrc: 0xbeef, reception: reception([65_535, 65_534, 1, 2]) }, T0)
  expect(isRtcp(bytes)).toBe(true)
  expect([bytes[0], bytes[1], bytes.readUInt16BE(2)]).toEqual([0x81, 200, 12])
  expect(bytes.readUInt32BE(4)).toBe(0xcafe)
  // RFC 3550 counts seconds since 1900.
  expect(bytes.readUInt32BE(8)).toBe(Math.floor(T0 / 1_000) + 2_208_988_800)
  expect(bytes.readUInt32BE(12) / 2 ** 32).toBeCloseTo(0.123, 6)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt32BE(24)]).toEqual([4_294_000_000, 250, 40_000])
  expect(bytes.readUInt32BE(28)).toBe(0xbeef)
  expect(bytes.readUInt32BE(36)).toBe(65_536 + 2) // with its cycle
  expect([bytes[52], bytes[53]]).toEqual([0x81, 202])
})

test('losses are reported since the last report, in 256ths, and for the whole call', () => {
  const reports = new ControlReports('ohun')
  const from = { ssrc: 1, reception: reception([0, 1, 2, 4]) }
  const first = reports.write(sent, from, T0)
  expect([first[32], first.readIntBE(33, 3)]).toEqual([51, 1])
  for (const sequence of [5, 6, 7, 8]) from.reception.receive(sequence)
  const second = reports.write(sent, from, T0)
  expect([second[32], second.readIntBE(33, 3)]).toEqual([0, 1])
})

test('a party that has sent nothing reports as a receiver', () => {
  const bytes = new ControlReports('ohun').write({ ...sent, packets: 0 }, null, T0)
  expect([bytes[0], bytes[1]]).toEqual([0x80, 201])
})

test('the round trip is measured between two of our sides: 80 ms there and back, 1 s in between', () => {
  const [here, there] = [new ControlReports('here'), new ControlReports('there')]
  const theirs = { ...sent, ssrc: 0xbeef }
  there.read(here.write(sent, null, T0), theirs.ssrc, T0 + 30)
  here.read(there.write(theirs, { ssrc: sent.ssrc, reception: reception([1]) }, T0 + 1_030), sent.ssrc, T0 + 1_080)
  expect(here.round_trip_ms).toBeCloseTo(80, 0)
  expect(there.round_trip_ms).toBeNull()
})

test('a report about another stream is ignored', () => {
  const [here, there] = [new ControlReports('here'), new ControlReports('there')]
  there.read(here.write(sent, null, T0), 0xbeef, T0)
  here.read(there.write({ ...sent, ssrc: 0xbeef }, { ssrc: 7, reception: reception([1]) }, T0), sent.ssrc, T0)
  expect(here.round_trip_ms).toBeNull()
})

test('a call ends with a report and a goodbye', () => {
  const bytes = goodbye(0xcafe)
  expect([bytes[1], bytes[9], bytes.readUInt32BE(12)]).toEqual([201, 203, 0xcafe])
})

test('any bytes are read without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), fc.constantFrom(200, 201, 202, 203), (bytes, kind) => {
      const datagram = Buffer.concat([Buffer.from([0x81, kind, 0, bytes.length >> 2]), Buffer.from(bytes)])
      const reports = new ControlReports('ohun')
      reports.read(datagram, 0, T0)
      reports.read(Buffer.from(bytes), 0, T0)
      expect(reports.write(sent, null, T0).length % 4).toBe(0)
    }),
  )
})
