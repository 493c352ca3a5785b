import { describe, expect, test } from 'vitest'
import { agreement, house, packet, settle, type RtpHarness } from '../../../../test/support/rtp-harness.ts'
import { OPUS, toneFrame, toneShare } from '../../../../test/support/rtp-phone.ts'
import { FRAME_SAMPLES } from '../../audio-stream.ts'
import { g711Samples } from '../g711.ts'
import type { RtpPacket } from '../rtp-packet.ts'
import type { RtpAgreement } from '../rtp-session.ts'
import { OpusCodec } from './opus-codec.ts'

describe('Opus', () => {
  const agreed: RtpAgreement = {
    ...agreement,
    codec: 'opus',
    opus: { ...OPUS, send: 96 },
    events_payload_type: 97,
    events_rate: 48_000,
  }
  /** Resolves when the library is loaded. */
  const opened = async (over: Partial<RtpAgreement> = {}): Promise<RtpHarness> => {
    ;(await OpusCodec.open(OPUS)).close()
    const at = house({ ...agreed, ...over })
    await settle()
    return at
  }
  const tones = async (
    count: number,
    { fec = true, loudness }: { fec?: boolean; loudness?: (at: number) => number } = {},
  ): Promise<RtpPacket[]> => {
    const codec = await OpusCodec.open({ ...OPUS, fec })
    const packets = Array.from({ length: count }, (_, at) => {
      const out = new Uint8Array(FRAME_SAMPLES)
      const frame = toneFrame(440, at).map((sample) => sample * (loudness?.(at) ?? 1))
      const payload = out.slice(0, codec.encode(frame, out))
      return packet(at, { payload_type: 111, timestamp: at * 960, payload })
    })
    codec.close()
    return packets
  }

  test('is sent with the payload type of the other side, in its clock of 48 kHz, keys as well', async () => {
    const { session, sent, pass } = await opened()
    pass(3)
    void session.sendDigits('5')
    pass(5)
    expect(sent.map(({ payload_type }) => payload_type)).toEqual([96, 96, 96, 97, 97, 97, 97, 97])
    expect(sent.slice(0, 4).map(({ timestamp }) => (timestamp - sent[0]!.timestamp) | 0)).toEqual([
      0, 960, 1_920, 2_880,
    ])
    expect(sent[4]!.timestamp).toBe(sent[3]!.timestamp)
    expect(Buffer.from(sent[4]!.payload).readUInt16BE(2)).toBe(1_920)
  })

  test('is heard as it was said', async () => {
    const { session, heard, pass } = await opened()
    for (const one of await tones(60)) {
      session.receive(one)
      pass(1)
    }
    const whole = Int16Array.from(heard.slice(10).flatMap((frame) => Array.from(frame)))
    expect(toneShare(whole, 440)).toBeGreaterThan(0.9)
    expect(session.quality()).toMatchObject({ codec: 'opus', packets_lost: 0, jitter_ms: 0 })
  })

  test('conceals less, and scores better, when packets carry copies of those that are lost', async () => {
    // A tone that swells, as a voice does. Steady tones are taken for noise, and not copied.
    const loudness = (at: number): number => 0.55 + 0.45 * Math.sin(at)
    const listened = async (fec: boolean): Promise<{ concealed: number; mos: number }> => {
      const { session, arrivals, pass } = await opened()
      for (const [at, one] of (await tones(100, { fec, loudness })).entries()) {
        if (at % 10 !== 9) session.receive(one)
        pass(1)
      }
      const { packets_lost, mos } = session.quality()!
      expect(packets_lost).toBe(9)
      return { concealed: arrivals.filter((one) => one === 'concealed').length, mos }
    }
    const [with_copies, without] = [await listened(true), await listened(false)]
    expect(with_copies.concealed).toBeLessThan(without.concealed / 2)
    expect(with_copies.mos).toBeGreaterThan(without.mos + 0.2)
  })

  test('alternates with G.711 under one agreement, each in its own clock', async () => {
    const { session, heard, pass } = await opened({ codec: 'PCMU' })
    for (const one of await tones(10)) session.receive(one)
    pass(3)
    expect(session.quality()?.codec).toBe('opus')
    session.agree({ ...agreed, codec: 'PCMU' })
    for (let at = 10; at < 30; at++) {
      session.receive(packet(at))
      pass(1)
    }
    expect(session.quality()?.codec).toBe('PCMU')
    expect(heard.at(-1)![80]).toBe(g711Samples('PCMU')[0x90])
  })

  test('is not awaited from a sender that suppresses silence, even without a marker', async () => {
    const { session, arrivals, pass } = await opened()
    const packets = await tones(11)
    for (const one of packets.slice(0, 10)) session.receive(one)
    session.receive({ ...packets[10]!, timestamp: 30 * 960 })
    pass(60)
    expect(arrivals).not.toContain('awaited')
  })

  test('its time continues when the codec changes, in the unit of the new one', async () => {
    const { session, sent, pass } = await opened()
    pass(2)
    session.agree(agreement)
    pass(2)
    expect(sent.map(({ payload_type }) => payload_type)).toEqual([96, 96, 0, 0])
    expect((sent[3]!.timestamp - sent[2]!.timestamp) | 0).toBe(160)
  })

  test('is not heard where it was not agreed, nor by a payload type that we did not offer', async () => {
    const packets = await tones(5)
    for (const { session, heard, pass } of [house(), await opened({ opus: { ...OPUS, receive: 98 } })]) {
      for (const one of packets) session.receive(one)
      pass(5)
      expect(session.quality()).toMatchObject({ packets_received: 5 })
      expect(heard.every((frame) => frame.every((sample) => sample === 0))).toBe(true)
    }
  })

  test('any bytes with its payload type are ignored, and the call continues', async () => {
    const { session, events, sent, pass } = await opened()
    for (let at = 0; at < 300; at++) {
      const payload = Uint8Array.from({ length: at % 40 }, (_, index) => (at * 37 + index * 101) & 0xff)
      session.receive(packet(at, { payload_type: 111, timestamp: at * at * 960, ssrc: at % 7, payload }))
      pass(1)
    }
    expect([events, sent.length]).toEqual([expect.not.arrayContaining(['failed']), 300])
  })

  test('ends with the call, also if the call ends before the library is loaded', async () => {
    const at = house(agreed)
    at.session.close()
    await settle()
    at.pass(5)
    expect([at.sent, at.events]).toEqual([[], ['closed']])
  })
})
