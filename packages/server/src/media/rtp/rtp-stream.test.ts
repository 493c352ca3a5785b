import type { Socket } from 'node:dgram'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { RtpPeer } from '../../gateways/telephony/audio.ts'
import { keyingBytes, type SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { SrtpSession } from '../srtp/srtp-session.ts'
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.ts'
import { RtpStream } from './rtp-stream.ts'

const SUITE: SrtpSuite = 'AES_CM_128_HMAC_SHA1_80'
const ADDRESS = '198.51.100.1'
const keyOf = (fill: number): string => Buffer.alloc(keyingBytes(SUITE), fill).toString('base64')

/** A socket that is not bound, and the ports to which it has sent. */
class FakeSocket extends EventEmitter {
  readonly ports: number[] = []

  send(_: Buffer, port: number): void {
    this.ports.push(port)
  }
}

function openStream() {
  const [rtp, rtcp] = [new FakeSocket(), new FakeSocket()]
  const counts = { unproven: 0 }
  const pair = { port: 10_000, rtp: rtp as unknown as Socket, rtcp: rtcp as unknown as Socket, close() {} }
  const stream = new RtpStream(pair, {
    monotonic: () => 0,
    now: () => new Date('2026-11-30T00:00:00Z'),
    random: () => 0.5,
    failed() {},
    closed() {},
    dropped() {},
    limited() {},
    unproven: () => void counts.unproven++,
  })
  const connect = (port: number, theirs?: string): void => {
    const agreed = { address: ADDRESS, port, codec: 'PCMA', events_payload_type: null, direction: 'sendrecv' } as const
    const srtp = theirs === undefined ? {} : { srtp: { suite: SUITE, ours: keyOf(1), theirs } }
    const peer: RtpPeer = { ...agreed, signalling: ADDRESS, media_sources: [], ...srtp }
    stream.connect(peer)
  }
  return { stream, rtp, rtcp, counts, connect }
}

test.each([
  ['stays at its place', 4_000, 0],
  ['moves to another port', 4_002, 1],
])('packets with the key before a new one are refused only if the audio moves: it %s', (_, port, refused) => {
  const { rtp, counts, connect } = openStream()
  const theirs = new SrtpSession(() => 0)
  theirs.agree({ suite: SUITE, ours: keyOf(2), theirs: keyOf(1) })
  connect(4_000, keyOf(2))
  const packet = Buffer.alloc(RTP_HEADER_BYTES + 160)
  for (const [sequence, key] of [keyOf(2), keyOf(3)].entries()) {
    connect(sequence === 0 ? 4_000 : port, key)
    writeRtpHeader(packet, { payload_type: 8, marker: false, sequence, timestamp: 160 * sequence, ssrc: 7 })
    rtp.emit('message', theirs.seal(packet), { address: ADDRESS, port: sequence === 0 ? 4_000 : port })
  }
  expect(counts.unproven).toBe(refused)
})

test('reports follow the audio to another port, although those of the other side came from elsewhere before', () => {
  const { stream, rtcp, connect } = openStream()
  connect(4_000)
  rtcp.emit('message', Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 7]), { address: ADDRESS, port: 4_777 })
  const passWindow = (): void => {
    for (let frame = 0; frame < 250; frame++) stream.tick(0)
  }
  passWindow()
  connect(5_000)
  passWindow()
  expect(rtcp.ports).toEqual([4_777, 5_001])
})
