import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyingBytes, SRTP_SUITES, type SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { RTP_HEADER_BYTES, writeRtpHeader } from '../rtp/rtp-packet.ts'
import { createCipher } from './create-cipher.ts'
import { SrtpSession } from './srtp-session.ts'

const SUITES = Object.keys(SRTP_SUITES) as SrtpSuite[]
const keyOf = (suite: SrtpSuite, fill: number): string => Buffer.alloc(keyingBytes(suite), fill).toString('base64')

let now_ms = 0
const srtpSession = (): SrtpSession => new SrtpSession(() => now_ms)

/** Both ends of a call. */
function ends(suite: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'): { ours: SrtpSession; theirs: SrtpSession } {
  const [ours, theirs] = [srtpSession(), srtpSession()]
  ours.agree({ suite, ours: keyOf(suite, 1), theirs: keyOf(suite, 2) })
  theirs.agree({ suite, ours: keyOf(suite, 2), theirs: keyOf(suite, 1) })
  return { ours, theirs }
}

function packetOf(sequence: number, { ssrc = 7, payload = 'audio' } = {}): Buffer {
  const packet = Buffer.alloc(RTP_HEADER_BYTES + payload.length, payload)
  writeRtpHeader(packet, { payload_type: 8, marker: false, sequence, timestamp: 160 * sequence, ssrc })
  packet.write(payload, RTP_HEADER_BYTES)
  return packet
}

const reportsOf = (ssrc = 7): Buffer => {
  const reports = Buffer.alloc(8)
  reports.writeUInt32BE(0x80c90001, 0)
  reports.writeUInt32BE(ssrc, 4)
  return reports
}

describe.each(SUITES)('%s', (suite) => {
  test('a packet that one end seals is opened by the other, and by nobody else', () => {
    const { ours, theirs } = ends(suite)
    const packet = packetOf(1)
    const sealed = ours.seal(packet)
    expect(sealed).not.toEqual(packet)
    expect(ends(suite).ours.open(Buffer.from(sealed))).toBeNull()
    expect(theirs.open(Buffer.from(sealed))).toEqual(packet)
    const reports = ours.sealReports(reportsOf())
    expect(ends(suite).ours.openReports(Buffer.from(reports))).toBeNull()
    expect(theirs.openReports(Buffer.from(reports))).toEqual(reportsOf())
  })

  test('a packet with a changed byte is refused, and does not make a genuine one seem old', () => {
    const { ours, theirs } = ends(suite)
    const sealed = ours.seal(packetOf(1))
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 0x10
      expect(theirs.open(changed)).toBeNull()
    }
    expect(theirs.open(Buffer.from(sealed))).toEqual(packetOf(1))
  })

  test('the sequence number wraps twice, with losses and disorder around the wrap', () => {
    const { ours, theirs } = ends(suite)
    const order = [65_533, 65_535, 65_534, 1, 0, 20_000, 50_000, 2, 3]
    const sent = [65_533, 65_534, 65_535, 0, 1, 20_000, 50_000, 2, 3]
    const sealed = new Map(
      sent.map((sequence, at) => [`${sequence}`, ours.seal(packetOf(sequence, { payload: `${at}` }))]),
    )
    for (const sequence of order) expect(theirs.open(Buffer.from(sealed.get(`${sequence}`)!))).not.toBeNull()
  })
})

test('a packet that comes twice is refused, also out of order, and one that is too old', () => {
  const { ours, theirs } = ends()
  const sealed = Array.from({ length: 200 }, (_, sequence) => ours.seal(packetOf(sequence)))
  const opens = (at: number): boolean => theirs.open(Buffer.from(sealed[at]!)) !== null
  expect([0, 2, 1].map(opens)).toEqual([true, true, true])
  expect([1, 2, 0].map(opens)).toEqual([false, false, false])
  expect([199, 72, 71, 199, 72].map(opens)).toEqual([true, true, false, false, false])
})

test('reports that come twice are refused', () => {
  const { ours, theirs } = ends()
  const sealed = ours.sealReports(reportsOf())
  expect(theirs.openReports(Buffer.from(sealed))).not.toBeNull()
  expect(theirs.openReports(Buffer.from(sealed))).toBeNull()
})

test('each source has its own indexes, and a flood of sources does not fill the memory', () => {
  const { ours, theirs } = ends()
  for (let ssrc = 1; ssrc <= 100; ssrc++) {
    expect(theirs.open(ours.seal(packetOf(ssrc, { ssrc })))).not.toBeNull()
  }
})

describe('a new agreement', () => {
  const suite = 'AES_CM_128_HMAC_SHA1_80'

  test('with the same keys continues the indexes: a packet from before is still refused', () => {
    const { ours, theirs } = ends()
    const sealed = ours.seal(packetOf(1))
    theirs.open(Buffer.from(sealed))
    theirs.agree({ suite, ours: keyOf(suite, 2), theirs: keyOf(suite, 1) })
    expect(theirs.open(Buffer.from(sealed))).toBeNull()
  })

  test('without encryption passes packets as they are', () => {
    const { ours } = ends()
    ours.agree(null)
    expect(ours.seal(packetOf(1))).toEqual(packetOf(1))
    expect(ours.open(packetOf(1))).toEqual(packetOf(1))
    expect(ours.openReports(reportsOf())).toEqual(reportsOf())
    expect(ours.sealReports(reportsOf())).toEqual(reportsOf())
  })
})

describe.each(['AES_CM_128_HMAC_SHA1_80', 'AEAD_AES_128_GCM'] as const)(
  '%s with a new key in the same call',
  (suite) => {
    const CHANGED = 9
    /** A packet of the other side that was sealed with this key, after so many wraps of the sequence numbers. */
    const sealedWith = (fill: number, sequence: number, rollover = 0): Buffer =>
      createCipher(suite, keyOf(suite, fill)).seal(packetOf(sequence), { header_bytes: RTP_HEADER_BYTES, rollover })
    const changeTheirs = (ours: SrtpSession, { fill = CHANGED, is_same_place = true } = {}): void =>
      ours.agree({ suite, ours: keyOf(suite, 1), theirs: keyOf(suite, fill) }, is_same_place)
    /** A call in which the sequence numbers have wrapped once, in both directions. */
    const longCall = (): SrtpSession => {
      const { ours } = ends(suite)
      for (const sequence of [30_000, 60_000]) ours.open(sealedWith(2, sequence))
      ours.open(sealedWith(2, 10, 1))
      for (const sequence of [30_000, 60_000, 10]) ours.seal(packetOf(sequence))
      return ours
    }

    test('the other side may continue its rollover counter, as RFC 3711 requires, or begin again at 0', () => {
      for (const rollover of [1, 0]) {
        const ours = longCall()
        changeTheirs(ours)
        expect(ours.open(sealedWith(CHANGED, 11, rollover))).toEqual(packetOf(11))
        expect(ours.open(sealedWith(CHANGED, 12, rollover))).toEqual(packetOf(12))
        expect(ours.open(sealedWith(CHANGED, 12, rollover))).toBeNull()
      }
    })

    test('the counter also continues over a key with which nothing was sent, as during a hold', () => {
      const ours = longCall()
      changeTheirs(ours, { fill: 8 })
      changeTheirs(ours)
      expect(ours.open(sealedWith(CHANGED, 11, 1))).toEqual(packetOf(11))
    })

    test('packets with the key before are opened until a second of packets with the new one has come', () => {
      const ours = longCall()
      changeTheirs(ours)
      expect(ours.open(sealedWith(2, 11, 1))).toEqual(packetOf(11))
      expect(ours.open(sealedWith(2, 10, 1))).toBeNull()
      for (let sequence = 13; sequence < 62; sequence++) ours.open(sealedWith(CHANGED, sequence, 1))
      expect(ours.open(sealedWith(2, 12, 1))).toEqual(packetOf(12))
      ours.open(sealedWith(CHANGED, 62, 1))
      expect(ours.open(sealedWith(2, 63, 1))).toBeNull()
    })

    test('packets with the key before are opened for 32 s if none come with the new one', () => {
      const ours = longCall()
      changeTheirs(ours)
      now_ms += 32_000
      expect(ours.open(sealedWith(2, 11, 1))).toEqual(packetOf(11))
      now_ms += 1
      expect(ours.open(sealedWith(2, 12, 1))).toBeNull()
      expect(ours.open(sealedWith(CHANGED, 12, 1))).toEqual(packetOf(12))
    })

    test('packets with the key before are refused if the audio has moved to another place', () => {
      const ours = longCall()
      changeTheirs(ours, { is_same_place: false })
      expect(ours.open(sealedWith(2, 11, 1))).toBeNull()
      expect(ours.open(sealedWith(CHANGED, 11))).toEqual(packetOf(11))
    })

    test('our counters continue with a new key of ours, except to another place', () => {
      for (const is_same_place of [true, false]) {
        const ours = longCall()
        ours.agree({ suite, ours: keyOf(suite, CHANGED), theirs: keyOf(suite, 2) }, is_same_place)
        expect(ours.seal(packetOf(11))).toEqual(sealedWith(CHANGED, 11, is_same_place ? 1 : 0))
      }
    })

    test('a key that returns continues its counters: nothing is sealed with the same index, or opened again', () => {
      const { ours } = ends(suite)
      const sealed = sealedWith(2, 1)
      const report = ours.sealReports(reportsOf())
      ours.open(Buffer.from(sealed))
      ours.agree({ suite, ours: keyOf(suite, 8), theirs: keyOf(suite, CHANGED) }, false)
      ours.agree({ suite, ours: keyOf(suite, 1), theirs: keyOf(suite, 2) }, false)
      expect(ours.sealReports(reportsOf())).not.toEqual(report)
      expect([ours.open(Buffer.from(sealed)), ours.open(sealedWith(2, 2))]).toEqual([null, packetOf(2)])
    })

    test('encrypted packets that come after the end of encryption are still opened', () => {
      const ours = longCall()
      ours.agree(null)
      expect(ours.open(sealedWith(2, 11, 1))).toEqual(packetOf(11))
      expect(ours.open(packetOf(12))).toEqual(packetOf(12))
    })
  },
)

describe.each(SUITES)('%s with key identifiers in packets', (suite) => {
  const named = (...fills: number[]) =>
    fills.map((fill) => ({ mki: fill.toString(16).padStart(8, '0'), keying: keyOf(suite, fill) }))
  const agreed = { suite, ours: keyOf(suite, 1), theirs: keyOf(suite, 2), our_mki: '00000001', their_keys: named(2, 3) }
  /** The other side, which sends with the given key. */
  const sender = (fill: number, mki = fill): SrtpSession => {
    const theirs = srtpSession()
    const our_mki = mki.toString(16).padStart(8, '0')
    theirs.agree({ suite, ours: keyOf(suite, fill), our_mki, theirs: keyOf(suite, 1), their_keys: named(1) })
    return theirs
  }
  const receiver = (): SrtpSession => {
    const ours = srtpSession()
    ours.agree(agreed)
    return ours
  }

  test('audio and reports go both ways, with any key of the other side', () => {
    const ours = receiver()
    const second = sender(3)
    second.seal(packetOf(1))
    expect(ours.open(sender(2).seal(packetOf(1)))).toEqual(packetOf(1))
    expect(ours.open(second.seal(packetOf(2)))).toEqual(packetOf(2))
    expect(ours.openReports(second.sealReports(reportsOf()))).toEqual(reportsOf())
    expect(second.open(ours.seal(packetOf(9)))).toEqual(packetOf(9))
    expect(second.openReports(ours.sealReports(reportsOf()))).toEqual(reportsOf())
  })

  test('the identifier comes before the tag, and the rest is the same as without it', () => {
    const { tag_bytes, cipher } = SRTP_SUITES[suite]
    const bare = ends(suite).ours
    const at = (sealed: Buffer, tag: number): number => sealed.length - (cipher === 'gcm' ? 0 : tag)
    const withName = (sealed: Buffer, tag: number): Buffer =>
      Buffer.concat([sealed.subarray(0, at(sealed, tag)), Buffer.from([0, 0, 0, 1]), sealed.subarray(at(sealed, tag))])
    const ours = receiver()
    expect(ours.seal(packetOf(1))).toEqual(withName(bare.seal(packetOf(1)), tag_bytes))
    expect(ours.sealReports(reportsOf())).toEqual(withName(bare.sealReports(reportsOf()), 10))
  })

  test('a packet with no identifier, another one or a wrong one is refused', () => {
    const ours = receiver()
    const bare = srtpSession()
    bare.agree({ suite, ours: keyOf(suite, 2), theirs: keyOf(suite, 1) })
    for (const theirs of [bare, sender(2, 4), sender(2, 3)]) {
      expect(ours.open(theirs.seal(packetOf(1)))).toBeNull()
      expect(ours.openReports(theirs.sealReports(reportsOf()))).toBeNull()
    }
  })

  test('the indexes continue when the other side switches to its next key, and when that is agreed again', () => {
    const ours = receiver()
    const first = sender(2).seal(packetOf(1))
    expect(ours.open(Buffer.from(first))).not.toBeNull()
    ours.agree({ ...agreed, theirs: keyOf(suite, 3), their_keys: named(3, 2) })
    expect(ours.open(Buffer.from(first))).toBeNull()
    expect(ours.open(sender(3).seal(packetOf(1)))).toBeNull()
    expect(ours.open(sender(3).seal(packetOf(2)))).not.toBeNull()
  })

  test('any bytes that arrive are refused, and nothing throws', () => {
    const ours = receiver()
    const sealed = sender(2).seal(packetOf(1))
    for (let length = 0; length < sealed.length; length++) {
      expect(ours.open(Buffer.from(sealed.subarray(0, length)))).toBeNull()
      expect(ours.openReports(Buffer.from(sealed.subarray(0, length)))).toBeNull()
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(ours.open(Buffer.from(bytes))).toBeNull()
        expect(ours.openReports(Buffer.from(bytes))).toBeNull()
      }),
    )
  })
})

test.each(SUITES)('%s: any bytes that arrive are refused, and nothing throws', (suite) => {
  const { theirs } = ends(suite)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const datagram = Buffer.from(bytes)
      expect(theirs.open(datagram)).toBeNull()
      expect(theirs.openReports(datagram)).toBeNull()
      if (datagram.length > 0) datagram[0] = 0x80 | (datagram[0]! & 0x3f)
      expect(theirs.open(datagram)).toBeNull()
    }),
  )
})

test('a sealed packet keeps its header, contributing sources and extension unencrypted', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 5 }), (sources, words) => {
      const { ours, theirs } = ends()
      const header = Buffer.alloc(12 + 4 * sources + 4 + 4 * words, 3)
      writeRtpHeader(header, { payload_type: 0, marker: false, sequence: 5, timestamp: 1, ssrc: 1 })
      header[0] = 0x90 | sources
      header.writeUInt16BE(words, 12 + 4 * sources + 2)
      const packet = Buffer.concat([header, Buffer.from('sound')])
      const sealed = ours.seal(packet)
      expect(sealed.subarray(0, header.length)).toEqual(header)
      expect(theirs.open(sealed)).toEqual(packet)
    }),
  )
})
