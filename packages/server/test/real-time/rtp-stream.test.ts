import { once } from 'node:events'
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { LineQuality } from '../../src/gateways/telephony/line.ts'
import { FRAME_SAMPLES, type MediaListener } from '../../src/media/audio-stream.ts'
import { keyingBytes, SRTP_SUITES, type SrtpSuite } from '../../src/gateways/telephony/srtp-suites.ts'
import { PortPairs, type PortPair } from '../../src/media/rtp/port-pairs.ts'
import { RtpStream } from '../../src/media/rtp/rtp-stream.ts'
import { Ticker } from '../../src/media/ticker.ts'
import { systemClock } from '@ohun/clock'
import { RtpPhone, rtpDatagram, toneFrame, toneShare } from '../support/rtp-phone.ts'
import { rtpRange } from '../support/rtp-ranges.ts'
import { WAIT } from '../../../../test/limits.ts'

const FREE_PORTS = rtpRange('streams')
const pairs = new PortPairs({ host: '127.0.0.1', ports: FREE_PORTS })
const ticker = new Ticker({
  monotonic: () => performance.now(),
  after: (ms, callback) => systemClock.after(ms, callback),
})

interface Call {
  stream: RtpStream
  pair: PortPair
  events: string[]
  qualities: LineQuality[]
  /** How many packets of strangers were. */
  dropped: number
  /** How many packets were more than a call may send. */
  limited: number
}

/** A stream that sends back what it hears. @param ticks - The source of the ticks: the clock, or the test. */
async function openEcho(ticks: 'clock' | 'test' = 'clock', given?: PortPair): Promise<Call> {
  const pair = given ?? (await pairs.open())!
  const stream: RtpStream = new RtpStream(pair, {
    monotonic: () => performance.now(),
    now: () => systemClock.now(),
    random: Math.random,
    failed: (error) => void events.push(String(error)),
    closed: () => ticker.remove(stream),
    dropped: () => void call.dropped++,
    limited: () => void call.limited++,
    unproven: () => void call.dropped++,
  })
  if (ticks === 'clock') ticker.add(stream)
  const call: Call = { stream, pair, events: [], qualities: [], dropped: 0, limited: 0 }
  const { events, qualities } = call
  const echo = new Echo()
  stream.listen({
    frame: (heard) => echo.push(heard),
    digit: (digit) => void events.push(digit),
    quality: (quality) => void qualities.push(quality),
    lost: () => void events.push('lost'),
  } satisfies MediaListener)
  void stream.play(echo, new AbortController().signal)
  onTestFinished(() => stream.close())
  return call
}

class Echo implements AsyncIterable<Int16Array> {
  #waiting: Int16Array[] = []
  #wake = (): void => {}

  push(frame: Int16Array): void {
    this.#waiting.push(frame.slice())
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Int16Array> {
    for (;;) {
      yield* this.#waiting.splice(0)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}

interface Speech {
  port: number
  frames: number
  /** Whether the network loses that frame. */
  is_lost?: (frame: number) => boolean
}

/** Speaks in real time. */
async function speak(phone: RtpPhone, { port, frames, is_lost }: Speech): Promise<void> {
  const begun = performance.now()
  for (let frame = 0; frame < frames; frame++) {
    phone.send(port, is_lost?.(frame) ? null : toneFrame(440, frame))
    await wait(Math.max(0, begun + (frame + 1) * 20 - performance.now()))
  }
}

async function openPhone(where: Parameters<typeof RtpPhone.open>[0] = {}): Promise<RtpPhone> {
  const phone = await RtpPhone.open(where)
  onTestFinished(() => phone.close())
  return phone
}

/** Another address of this machine. */
const STRANGER = { address: '127.0.0.66' }

/** Audio and keys, as fast as they can be sent. */
function spray(stranger: RtpPhone, port: number): void {
  for (let count = 0; count < 50; count++) {
    stranger.send(port, toneFrame(1_000, count))
    stranger.press(port, 1)
  }
}

test.each(['PCMU', 'PCMA', 'G722', 'opus'] as const)('audio by %s comes back whole', async (codec) => {
  const call = await openEcho()
  const phone = await openPhone({ codec })
  call.stream.connect(phone.peer)
  await speak(phone, { port: call.stream.port, frames: 30 })
  await vi.waitFor(() => expect(loudFrames(phone.heard()).length).toBeGreaterThan(15), WAIT)
  expect(typicalShare(phone.heard(), 440)).toBeGreaterThan(0.8)
  expect(call.stream.quality()).toMatchObject({ codec, packets_received: 30, packets_lost: 0 })
})

/** A busy machine is late with some frames, which leaves silence between the others. */
function loudFrames(samples: Int16Array): Int16Array[] {
  return Array.from({ length: Math.floor(samples.length / FRAME_SAMPLES) }, (_, at) =>
    samples.subarray(at * FRAME_SAMPLES, (at + 1) * FRAME_SAMPLES),
  ).filter((frame) => frame.some((sample) => Math.abs(sample) > 500))
}

/** The share of a tone in the median of these frames: a late one moves the phase within the next. */
function typicalShare(samples: Int16Array, hertz: number): number {
  const shares = loudFrames(samples).map((frame) => toneShare(frame, hertz))
  return shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0
}

describe('a flood', () => {
  const FLOOD = 5_000

  /** Sends packets until this many have been read. */
  async function flood(call: Call, send: () => void): Promise<void> {
    const read = () => call.dropped + call.limited + (call.stream.quality()?.packets_received ?? 0)
    for (let sent = 0; read() < FLOOD && sent < 50 * FLOOD; sent += 50) {
      for (let count = 0; count < 50; count++) send()
      await setImmediate()
    }
  }

  test('from the agreed place is cut to what a call may send', async () => {
    const call = await openEcho('test')
    const phone = await openPhone()
    call.stream.connect(phone.peer)
    const begun = performance.now()
    await flood(call, () => phone.send(call.stream.port, toneFrame(440, 0)))
    const allowed = 1_201 + 0.6 * (performance.now() - begun)
    expect(call.limited).toBeGreaterThan(0)
    expect(call.stream.quality()!.packets_received).toBeLessThanOrEqual(allowed)
  })

  test('from another port of the address takes nothing from the stream', async () => {
    const call = await openEcho('test')
    const [phone, other] = [await openPhone(), await openPhone()]
    other.ssrc = 0xbeef
    call.stream.connect(phone.peer)
    phone.send(call.stream.port, toneFrame(440, 0))
    await vi.waitFor(() => expect(call.stream.quality()?.packets_received).toBe(1), WAIT)
    await flood(call, () => other.send(call.stream.port, toneFrame(1_000, 0)))
    expect(call.limited).toBeGreaterThan(FLOOD / 2)
    for (let before = 0; before !== call.limited; await wait(20)) before = call.limited // the socket is empty
    for (let frame = 1; frame <= 50; frame++) phone.send(call.stream.port, toneFrame(440, frame))
    await vi.waitFor(() => expect(call.stream.quality()?.packets_received).toBe(51), WAIT)
  })

  test('is cut if it consists of reports', async () => {
    const call = await openEcho('test')
    const phone = await openPhone()
    call.stream.connect(phone.peer)
    const report = Buffer.from('80c90001000000ff', 'hex')
    await flood(call, () => phone.socket.send(report, call.pair.port, '127.0.0.1'))
    expect(call.limited).toBeGreaterThan(FLOOD / 2)
  })
})

describe('encrypted audio', () => {
  const keyOf = (suite: SrtpSuite, fill: number): string => Buffer.alloc(keyingBytes(suite), fill).toString('base64')
  const agreementOf = (suite: SrtpSuite, ours = 1) => ({ suite, ours: keyOf(suite, ours), theirs: keyOf(suite, 2) })

  test.each(Object.keys(SRTP_SUITES) as SrtpSuite[])(
    'by %s comes back whole, and its quality is measured',
    async (suite) => {
      const call = await openEcho()
      const phone = await openPhone({ srtp: agreementOf(suite) })
      call.stream.connect(phone.peer)
      await speak(phone, { port: call.stream.port, frames: 30 })
      await vi.waitFor(() => expect(phone.heard().length).toBeGreaterThan(20 * FRAME_SAMPLES), WAIT)
      expect(call.stream.quality()).toMatchObject({ packets_received: 30, packets_lost: 0 })
      expect(call.dropped).toBe(0)
    },
  )

  test('is not heard from who has another key, or none, even at the agreed address', async () => {
    const call = await openEcho()
    const phone = await openPhone({ srtp: agreementOf('AES_CM_128_HMAC_SHA1_80') })
    call.stream.connect({ ...phone.peer, srtp: agreementOf('AES_CM_128_HMAC_SHA1_80', 9) })
    await speak(phone, { port: call.stream.port, frames: 10 })
    await vi.waitFor(() => expect(call.dropped).toBe(10), WAIT)
    expect(call.stream.quality()).toBeNull()
    expect(phone.received).toEqual([])
  })
})

test('audio over IPv6 comes back', async () => {
  const pair = (await new PortPairs({ host: '127.0.0.1', ipv6_host: '::1', ports: FREE_PORTS }).open(6))!
  const call = await openEcho('clock', pair)
  const phone = await openPhone({ address: '::1' })
  call.stream.connect(phone.peer)
  await speak(phone, { port: call.stream.port, frames: 20 })
  await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(10), WAIT)
  expect(call.dropped).toBe(0)
})

test('there is no port for a family that is not listened on', async () => {
  expect(await pairs.open(6)).toBeNull()
})

describe('over UDP', () => {
  test.each(['PCMU', 'PCMA'] as const)('an echo in %s comes back whole, in even packets', async (codec) => {
    const { stream, pair } = await openEcho('test')
    const phone = await openPhone({ codec })
    stream.connect(phone.peer)
    for (let frame = 0; frame < 45; frame++) {
      const arrived = once(pair.rtp, 'message')
      phone.send(stream.port, toneFrame(440, frame))
      await arrived
      stream.tick(0)
      await setImmediate() // what was heard is there to be played
    }
    await vi.waitFor(() => expect(phone.received).toHaveLength(45), WAIT)
    expect(toneShare(phone.heard().subarray(-25 * FRAME_SAMPLES), 440)).toBeGreaterThan(0.9)
    const times = phone.received.map(
      ({ timestamp }, at) => (timestamp - phone.received[0]!.timestamp - at * FRAME_SAMPLES) | 0,
    )
    expect(new Set(times)).toEqual(new Set([0]))
    expect(stream.quality()).toMatchObject({ codec, packets_received: 45, packets_lost: 0 })
  })

  test('a loss of 30 in 100 packets is measured, and the score says so', async () => {
    const { stream } = await openEcho()
    const phone = await openPhone()
    stream.connect(phone.peer)
    await speak(phone, { port: stream.port, frames: 80, is_lost: (frame) => frame % 10 > 0 && frame % 10 < 4 })
    const quality = stream.quality()!
    expect(quality.packet_loss_percent).toBeGreaterThan(25)
    expect(quality.packet_loss_percent).toBeLessThan(45)
    expect(quality.mos).toBeGreaterThanOrEqual(1)
    expect(quality.mos).toBeLessThan(2.6)
  })

  test.each(['first', 'later'])(
    'audio from behind a router is answered there; a stranger who sprays %s is not heard',
    async (when) => {
      const call = await openEcho()
      const { stream } = call
      const phone = await openPhone()
      const stranger = await openPhone(STRANGER)
      stream.connect({ ...phone.peer, address: '192.0.2.1', port: 4_000, signalling: '127.0.0.1' })
      if (when === 'first') spray(stranger, stream.port)
      await speak(phone, { port: stream.port, frames: 5 })
      await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(0), WAIT)
      if (when === 'later') spray(stranger, stream.port)
      await speak(phone, { port: stream.port, frames: 20 })
      expect([stranger.received, call.events, call.dropped]).toEqual([[], [], 100])
      expect(stream.quality()!.packets_received).toBe(25)
    },
  )

  test('any datagrams, also from the other party, end nothing', async () => {
    const { stream, events } = await openEcho()
    const phone = await openPhone()
    stream.connect(phone.peer)
    await speak(phone, { port: stream.port, frames: 3 })
    const bytes = fc.uint8Array({ maxLength: 300 })
    const like_rtp = bytes.map((rest) => Uint8Array.from([0x80, ...rest]))
    for (const datagram of fc.sample(fc.oneof(bytes, like_rtp), 2_000))
      for (const port of [stream.port, stream.port + 1]) phone.socket.send(datagram, port, '127.0.0.1')
    await wait(60)
    const before = phone.received.length
    await speak(phone, { port: stream.port, frames: 10 })
    await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(before + 5), WAIT)
    expect(events).not.toContain('lost')
  })

  test.each([
    ['the last port, above which there is none', { address: '127.0.0.1', port: 65_535 }],
    ['an address of another family', { address: '::1', port: 40_000 }],
  ])('a party that names %s gets no reports, and ends nothing', async (_, place) => {
    const { stream, events } = await openEcho()
    const taken = pairs.taken
    const phone = await openPhone()
    stream.connect({ ...phone.peer, ...place })
    await wait(100)
    stream.close()
    expect(events).toEqual([])
    expect(pairs.taken).toBe(taken - 1)
  })

  test('packets from port 0, where nothing can be sent, are not heard and end nothing', async () => {
    const { stream, pair, events } = await openEcho()
    const phone = await openPhone()
    stream.connect(phone.peer)
    const from = { address: '127.0.0.1', family: 'IPv4', port: 0, size: 172 }
    pair.rtp.emit(
      'message',
      rtpDatagram({ payload_type: 8, marker: false, sequence: 1, timestamp: 0, ssrc: 1, payload: Buffer.alloc(160) }),
      from,
    )
    pair.rtcp.emit('message', Buffer.from('80c9000100000000', 'hex'), from)
    await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(0), WAIT)
    stream.close()
    expect(events).toEqual([])
  })

  test('keys arrive in both directions, once the audio has come for 200 ms', async () => {
    const { stream, events } = await openEcho()
    const phone = await openPhone()
    stream.connect(phone.peer)
    phone.press(stream.port, 6)
    await speak(phone, { port: stream.port, frames: 15 })
    phone.press(stream.port, 7)
    await stream.sendDigits('42')
    await vi.waitFor(() => expect(events).toEqual(['7']), WAIT)
    const sent = phone.received.filter(({ payload_type }) => payload_type === 101)
    expect([...new Set(sent.map(({ payload: [digit] }) => digit))]).toEqual([4, 2])
  })
})

describe('ports', () => {
  const { from } = rtpRange('port pairs')
  const two = { host: '127.0.0.1', ports: { from, to: from + 3 } }

  test('are even with RTCP above, go round, and run out', async () => {
    const own = new PortPairs(two)
    const [one, other] = [await own.open(), await own.open()]
    expect([one?.port, other?.port, await own.open()]).toEqual([from, from + 2, null])
    expect([own.taken, own.size]).toEqual([2, 2])
    one?.close()
    one?.close()
    const again = await own.open()
    expect(again?.port).toBe(from)
    again?.close()
    other?.close()
    expect(own.taken).toBe(0)
  })

  test('are left out if another program has them', async () => {
    const [own, foreign] = [new PortPairs(two), new PortPairs(two)]
    const taken = await foreign.open()
    const pair = await own.open()
    expect([taken?.port, pair?.port, await own.open()]).toEqual([from, from + 2, null])
    taken?.close()
    pair?.close()
  })
})
