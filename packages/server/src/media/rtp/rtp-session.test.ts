import { describe, expect, test } from 'vitest'
import { FRAME_SAMPLES, type Arrival } from '../audio-stream.ts'
import { agreement, house, once, packet, settle, type RtpHarness } from '../../../test/support/rtp-harness.ts'
import { toneFrame, toneShare } from '../../../test/support/rtp-phone.ts'
import { encodeG711, g711Samples } from './g711.ts'
import { isRtcp, type RtpPacket } from './rtp-packet.ts'
import type { RtpAgreement } from './rtp-session.ts'
import { keyTone } from './tones.ts'

test('frames that a stall has skipped are reported before the next one, so that a recording keeps its time', () => {
  const { session } = house()
  const order: string[] = []
  const frame = (): void => void order.push('frame')
  session.listen({
    frame,
    missed: (frames) => void order.push(`${frames} missed`),
    digit() {},
    quality() {},
    lost() {},
  })
  for (const missed of [0, 50, 0]) session.tick(missed)
  expect(order).toEqual(['frame', '50 missed', 'frame', 'frame'])
})

describe('sent audio', () => {
  test('is silence from the beginning, in order, also when sequence numbers and timestamps wrap', () => {
    const { sent, pass } = house()
    pass(100)
    expect(sent).toHaveLength(100)
    expect(sent.map(({ marker }) => marker)).toEqual([true, ...Array.from({ length: 99 }, () => false)])
    expect(sent[0]!.payload.every((byte) => byte === 0xff)).toBe(true)
    for (const [at, { sequence, timestamp }] of sent.entries()) {
      expect(sequence).toBe((sent[0]!.sequence + at) & 0xffff)
      expect(timestamp).toBe((sent[0]!.timestamp + at * 160) % 2 ** 32)
    }
  })

  test('does not begin before an agreement', () => {
    const { sent, heard, pass } = house(null)
    pass(10)
    expect([sent, heard]).toEqual([[], []])
  })

  test('waits while the other side does not listen; its time advances, and a marker shows where it resumes', async () => {
    const { session, sent, pass } = house()
    const played = session.play(once(new Int16Array(320).fill(1_000)), new AbortController().signal)
    await settle()
    pass(1)
    session.agree({ ...agreement, direction: 'inactive' })
    pass(50)
    expect([sent.length, session.played_ms]).toEqual([1, 20])
    session.agree(agreement)
    pass(1)
    expect(sent[1]).toMatchObject({ marker: true, sequence: (sent[0]!.sequence + 1) & 0xffff })
    expect(sent[1]!.timestamp).toBe((sent[0]!.timestamp + 51 * 160) % 2 ** 32)
    expect(await played).toEqual({ played_ms: 40, finished: true })
  })

  test('skips the time of frames that were left out', () => {
    const { session, sent, pass } = house()
    pass(1)
    session.tick(10)
    expect(sent[1]).toMatchObject({ marker: true, timestamp: (sent[0]!.timestamp + 11 * 160) % 2 ** 32 })
  })

  test('is music while the other party is on hold', () => {
    const { session, sent, pass } = house()
    session.hold()
    pass(20)
    expect(sent.at(-1)!.payload.some((byte) => byte !== 0xff)).toBe(true)
  })
})

describe('keys', () => {
  test('are sent as events between the audio, which waits', async () => {
    const { session, sent, pass } = house()
    const done = session.sendDigits('5w#')
    const played = session.play(once(new Int16Array(160).fill(1_000)), new AbortController().signal)
    await settle()
    pass(50)
    await done
    const events = sent.filter(({ payload_type }) => payload_type === 101)
    expect(events.map(({ payload }) => payload[0])).toEqual([
      ...Array.from({ length: 7 }, () => 5),
      ...Array.from({ length: 7 }, () => 11),
    ])
    expect(new Set(events.map(({ timestamp }) => timestamp)).size).toBe(2)
    expect(events.filter(({ marker }) => marker)).toHaveLength(2)
    expect(sent).toHaveLength(50)
    expect((await played).finished).toBe(true)
  })

  test('are tones for a telephone without telephone events', () => {
    const { session, sent, pass } = house({ ...agreement, events_payload_type: null })
    void session.sendDigits('5')
    pass(10)
    expect(sent.every(({ payload_type }) => payload_type === 0)).toBe(true)
    const loud = sent.map(({ payload }) => payload.some((byte) => Math.abs(g711Samples('PCMU')[byte]!) > 5_000))
    expect(loud).toEqual([true, true, true, true, true, false, false, false, false, false])
  })

  test('leave a gap, in which the other party of a bridge is heard', () => {
    const { session, sent, pass } = house()
    void session.sendDigits('55')
    for (let frame = 0; frame < 20; frame++) {
      session.playBridged(new Int16Array(160).fill(1_000))
      pass(1)
    }
    const kinds = sent.map(({ payload_type, payload }) =>
      payload_type === 101 ? 'key' : payload[0] === 0xff ? '' : 'voice',
    )
    const between = kinds.slice(kinds.indexOf('key'), kinds.lastIndexOf('key'))
    expect(new Set(between)).toEqual(new Set(['key', 'voice']))
  })

  test('from the other party are reported once', () => {
    const { session, events, pass } = house()
    const payload = Uint8Array.of(9, 10, 0, 160)
    for (const sequence of [1, 2, 2, 3])
      session.receive(packet(sequence, { payload_type: 101, timestamp: 160, payload }))
    pass(1)
    expect(events).toEqual(['digit 9'])
  })
})

describe('received audio', () => {
  test('is heard in either codec, 40 ms later', () => {
    const { session, heard, pass } = house()
    for (let at = 0; at < 10; at++) {
      session.receive(packet(at, at < 5 ? {} : { payload_type: 8, payload: new Uint8Array(FRAME_SAMPLES).fill(0x2a) }))
      pass(1)
    }
    expect([heard[0]![0], heard[2]![80], heard[8]![80]]).toEqual([
      0,
      g711Samples('PCMU')[0x90],
      g711Samples('PCMA')[0x2a],
    ])
  })

  test('is silence while the other side does not send', () => {
    const { session, heard, pass } = house({ ...agreement, direction: 'sendonly' })
    for (let at = 0; at < 10; at++) {
      session.receive(packet(at))
      pass(1)
    }
    expect(heard.every((frame) => frame.every((sample) => sample === 0))).toBe(true)
  })

  test('continues with another stream, and so does the count of its losses', () => {
    const { session, heard, pass } = house()
    for (const at of [0, 1, 3, 4]) session.receive(packet(at))
    pass(10)
    for (const at of [900, 901, 902])
      session.receive(packet(at, { ssrc: 2, payload: new Uint8Array(FRAME_SAMPLES).fill(0x80) }))
    pass(3)
    expect(heard.at(-1)![80]).toBe(g711Samples('PCMU')[0x80])
    expect(session.quality()).toMatchObject({ packets_received: 7, packets_lost: 1, codec: 'PCMU' })
  })
})

test('three packets lost in ten are concealed, and no gap is silent', () => {
  const { session, heard, pass } = house()
  for (let at = 0; at < 200; at++) {
    const payload = new Uint8Array(FRAME_SAMPLES)
    encodeG711('PCMU', toneFrame(440, at), payload)
    if (at % 10 < 7) session.receive(packet(at, { payload }))
    pass(1)
  }
  const loudness = heard.slice(10, 190).map((frame) => Math.hypot(...frame) / Math.sqrt(FRAME_SAMPLES))
  expect(Math.min(...loudness)).toBeGreaterThan(300)
  expect(toneShare(Int16Array.from(heard.slice(10, 190).flatMap((frame) => Array.from(frame))), 440)).toBeGreaterThan(
    0.6,
  )
})

describe('quality', () => {
  test('is reported every 5 s for those 5 s, and on request for the call', () => {
    const { session, events, reports, pass } = house()
    for (let at = 0; at < 500; at++) {
      if (at >= 250 || at % 3 > 0) session.receive(packet(at))
      pass(1)
    }
    expect(events).toEqual(['bad', 'good'])
    expect(session.quality()).toMatchObject({ packets_lost: 83, packet_loss_percent: 16.63 })
    expect(reports.map((report) => [isRtcp(report), report[1]])).toEqual([
      [true, 200],
      [true, 200],
    ])
  })

  test('is null when nothing has arrived', () => {
    const { session, pass, events } = house()
    pass(500)
    expect([session.quality(), events]).toEqual([null, []])
  })
})

describe('the other side has vanished', () => {
  test('not before the call is answered, however long it rings: the time begins with the answer', () => {
    const { session, events, pass } = house({ ...agreement, is_early: true })
    pass(3_000)
    expect(events).not.toContain('lost')
    session.agree(agreement)
    pass(990)
    expect(events).not.toContain('lost')
    pass(20)
    expect(events).toContain('lost')
  })

  test('20 s after its last packet', () => {
    const { session, events, pass } = house()
    pass(500)
    session.receive(packet(1))
    pass(1_000)
    expect(events).not.toContain('lost')
    pass(1)
    expect(events.slice(-2)).toEqual(['closed', 'lost'])
    pass(1_000)
    expect(events.filter((event) => event === 'lost')).toHaveLength(1)
  })

  test('not while it reports, nor while it is on hold', () => {
    const { session, events, pass } = house()
    for (let time = 0; time < 5; time++) {
      pass(900)
      session.receiveReports(Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1]))
    }
    session.agree({ ...agreement, direction: 'sendonly' })
    pass(3_000)
    session.agree(agreement)
    pass(999)
    expect(events).not.toContain('lost')
  })

  test.each(['recvonly', 'inactive'] as const)('not while the other side holds the call: %s', (direction) => {
    const { session, events, pass } = house()
    pass(500)
    session.agree({ ...agreement, direction })
    pass(3_000)
    session.agree(agreement)
    pass(999)
    expect(events).not.toContain('lost')
    pass(2)
    expect(events).toContain('lost')
  })
})

describe('while the other side holds the call', () => {
  const words = () => once(new Int16Array(1_600).fill(1_000))

  test('playback waits', async () => {
    const { session, pass } = house({ ...agreement, direction: 'recvonly' })
    void session.play(words(), new AbortController().signal)
    await settle()
    pass(20)
    expect([session.is_held, session.played_ms, session.agent[0]]).toEqual([true, 0, 0])
  })

  test('playback continues for the other party of a bridge, and nothing is sent', async () => {
    const { session, sent, pass } = house({ ...agreement, direction: 'recvonly' })
    session.playBridged(new Int16Array(160))
    const played = session.play(words(), new AbortController().signal)
    await settle()
    pass(2)
    expect(session.agent[0]).toBe(1_000)
    pass(20)
    expect(await played).toMatchObject({ finished: true })
    expect(sent).toEqual([])
  })
})

test('the end stops playback and sends a goodbye, and nothing after it', async () => {
  const { session, sent, reports, events, pass } = house()
  const played = session.play(once(new Int16Array(16_000)), new AbortController().signal)
  const digits = session.sendDigits('123')
  pass(5)
  session.close()
  session.close()
  pass(5)
  session.receive(packet(1))
  expect(await played).toMatchObject({ finished: false })
  await digits
  await session.sendDigits('1')
  expect([sent.length, reports.map((report) => report[9]), events]).toEqual([5, [203], ['closed']])
})

test('a listener that fails on a key ends its call, and nothing is thrown', () => {
  const { session, events } = house()
  session.listen({
    frame() {},
    digit() {
      throw new Error('no such key')
    },
    quality() {},
    lost: () => void events.push('lost'),
  })
  const payload = Uint8Array.of(9, 10, 0, 160)
  session.receive(packet(1, { payload_type: 101, payload }))
  expect(events).toEqual(['failed', 'closed', 'lost'])
})

test('a listener that fails ends its call', () => {
  const { session, events } = house()
  session.broke(new Error('no such frame'))
  expect(events).toEqual(['failed', 'closed', 'lost'])
})

describe('packets that do not come', () => {
  const talk = ({ session, pass }: RtpHarness, packets: RtpPacket[]): void => {
    for (const one of packets) {
      session.receive(one)
      pass(1)
    }
  }
  const ten = Array.from({ length: 10 }, (_, at) => packet(at))
  const counts = (arrivals: readonly Arrival[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(arrivals, (one) => one)].map(([arrival, all]) => [arrival, all.length]))

  test('are awaited for half a second, and count as lost after that', () => {
    const at = house()
    talk(at, ten)
    at.arrivals.length = 0
    at.pass(40)
    expect(counts(at.arrivals)).toEqual({ audio: 2, awaited: 25, concealed: 13 })
  })

  test('are not awaited from a sender that suppresses silence', () => {
    const at = house()
    talk(at, [...ten, packet(10, { marker: true, timestamp: 20 * 160 })])
    at.pass(40)
    expect(counts(at.arrivals)).not.toHaveProperty('awaited')
  })

  test('are not expected on a line that does not listen', () => {
    const at = house({ ...agreement, direction: 'sendonly' })
    talk(at, ten)
    expect(counts(at.arrivals)).toEqual({ nothing: 10 })
  })
})

test('keys are accepted with the payload type of the answer and with that of our offer, but with no other', () => {
  const { session, events } = house({ ...agreement, events_payload_type: 96, events_offered: 101 })
  for (const [at, payload_type] of [96, 101, 97].entries())
    session.receive(packet(at + 1, { payload_type, timestamp: 160 * at, payload: Uint8Array.of(at, 10, 0, 160) }))
  expect(events).toEqual(['digit 0', 'digit 1'])
})

test('a codec uses the payload type of the other side in both directions', () => {
  const { session, sent, heard, pass } = house({ ...agreement, codec: 'PCMA', payload_type: 96 })
  for (let at = 0; at < 3; at++) {
    session.receive(packet(at, { payload_type: 96, payload: new Uint8Array(FRAME_SAMPLES).fill(0x2a) }))
    pass(1)
  }
  expect(sent.map(({ payload_type }) => payload_type)).toEqual([96, 96, 96])
  expect(heard[2]![80]).toBe(g711Samples('PCMA')[0x2a])
})

describe('keys without telephone events', () => {
  const tone = (from_sequence: number, frames: number): RtpPacket[] =>
    Array.from({ length: frames }, (_, at) => {
      const samples = new Int16Array(FRAME_SAMPLES)
      keyTone('7', at, samples)
      const payload = new Uint8Array(FRAME_SAMPLES)
      encodeG711('PCMU', samples, payload)
      return packet(from_sequence + at, { payload })
    })
  const pressed = (agreed: RtpAgreement, takes_keys = true): string[] => {
    const { session, events, pass } = house(agreed)
    for (const one of tone(1, 8)) {
      session.receive(one, takes_keys)
      pass(1)
    }
    pass(5)
    return events
  }

  test('are recognised by their tones, once', () => {
    expect(pressed({ ...agreement, events_payload_type: null })).toEqual(['digit 7'])
  })

  test('are not searched for where events are agreed on, nor accepted from an uncertain source', () => {
    expect(pressed(agreement)).toEqual([])
    expect(pressed({ ...agreement, events_payload_type: null }, false)).toEqual([])
  })
})
