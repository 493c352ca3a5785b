import { createSocket, Socket } from 'node:dgram'
import { once } from 'node:events'
import { crc32c } from 'werift'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { g711Samples } from '../../src/media/rtp/g711.ts'
import { BrowserClient } from '../support/browser-client.ts'
import { connectedBrowser as connected, openBrowsers as open, type CallerInput } from '../support/connected-browser.ts'
import { WAIT } from '../../../../test/limits.ts'

/** So many frames later. */
async function ticks(ear: CallerInput, count: number): Promise<void> {
  const from = ear.samples.length
  await vi.waitFor(() => expect(ear.samples.length).toBeGreaterThanOrEqual(from + count * 160), WAIT)
}

const tone = (hz: number) => (at: number) => 0.4 * Math.sin(2 * Math.PI * hz * at)

/** The share of a tone in the sound: 1 is all of it. */
function shareOf(samples: readonly number[], hz: number): number {
  let [sine, cosine, all] = [0, 0, 0]
  samples.forEach((sample, at) => {
    sine += sample * Math.sin((2 * Math.PI * hz * at) / 8_000)
    cosine += sample * Math.cos((2 * Math.PI * hz * at) / 8_000)
    all += sample * sample
  })
  return all === 0 ? 0 : (2 * (sine ** 2 + cosine ** 2)) / (samples.length * all)
}

async function* toneOf(hz: number): AsyncIterable<Int16Array> {
  yield Int16Array.from({ length: 8_000 }, (_, at) => 32_767 * tone(hz)(at / 8_000))
}

afterEach(() => vi.restoreAllMocks())

const portIn = (sdp: string): number => Number(/^a=candidate:\S+ 1 udp \d+ \S+ (\d+)/m.exec(sdp)![1])

/** The number of the encrypted DTLS record with which a datagram begins. Null if it begins with none. */
function recordNumber(datagram: Buffer): number | null {
  const [type = 0] = datagram
  return type >= 20 && type < 64 && datagram.readUInt16BE(3) > 0 ? datagram.readUIntBE(5, 6) : null
}

type Send = (this: Socket, datagram: Buffer, ...rest: unknown[]) => void

/** Calls `take` with each encrypted record that is sent from a port. It is sent unless the result is false. */
function watchRecords(port: number, take: (number: number) => boolean | void): void {
  const send = Socket.prototype.send as unknown as Send
  const watch: Send = function (datagram, ...rest) {
    const number = this.address().port === port ? recordNumber(datagram) : null
    if (number === null || take(number) !== false) send.call(this, datagram, ...rest)
  }
  vi.spyOn(Socket.prototype, 'send').mockImplementation(watch as never)
}

describe('a browser', () => {
  test('is heard, and hears', async () => {
    const { client, ear } = await connected()
    await client.speak(tone(440))
    const played = ear.stream.play(toneOf(1_000), new AbortController().signal)
    await vi.waitFor(() => expect(shareOf(ear.samples.slice(-2_400), 440)).toBeGreaterThan(0.9), WAIT)
    expect(await played).toMatchObject({ finished: true, played_ms: 1_000 })
    const table = g711Samples('PCMU')
    const heard = Buffer.concat(client.heard.slice(10, 40))
    expect(
      shareOf(
        [...heard].map((byte) => table[byte]!),
        1_000,
      ),
    ).toBeGreaterThan(0.9)
  })

  test('presses keys', async () => {
    const { client, ear } = await connected()
    await client.speak(tone(440))
    for (const key of '1#') {
      client.press(key)
      await vi.waitFor(() => expect(ear.digits.at(-1)).toBe(key), WAIT)
    }
    expect(ear.digits).toEqual(['1', '#'])
  })

  test('gets texts, those too that were sent before it was there, and sends some', async () => {
    const { client, audio, events } = await connected()
    audio.send('first')
    await client.opened
    audio.send('second')
    client.channel.send('hello')
    await vi.waitFor(() => expect(events).toContainEqual({ kind: 'message', text: 'hello' }), WAIT)
    await vi.waitFor(() => expect(client.texts).toEqual(['first', 'second']), WAIT)
  })

  test('is heard no further where it sends too much: bytes, long texts, many texts', async () => {
    const { client, events, ear } = await connected({ obeys_limits: false })
    await client.opened
    client.channel.send(Buffer.from('bytes'))
    client.channel.send('x'.repeat(8_193))
    for (let sent = 0; sent < 50; sent++) client.channel.send(String(sent))
    await vi.waitFor(() => expect(events.length).toBeGreaterThanOrEqual(21), WAIT)
    await ticks(ear, 10)
    expect(events.filter(({ kind }) => kind === 'message')).toHaveLength(20)
  })

  test.each(['before', 'after'] as const)(
    'may offer no text channel as long as ours is closed, and nothing else ends: a text %s it is there',
    async (when) => {
      const { client, audio, events, browsers } = await connected({ longest_text: 5 })
      if (when === 'after') await client.opened
      audio.send('longer than five')
      await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'closed' }), WAIT)
      expect(browsers.size).toBe(0)
    },
  )

  test('is gone at once when it closes; its place is free', async () => {
    const { client, events, browsers } = await connected()
    await client.opened
    await client.close()
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'closed' }), WAIT)
    expect(browsers.size).toBe(0)
  })

  test('is lost after twenty seconds without audio if it vanishes', async () => {
    const { client, ear, events, passes } = await connected()
    await client.speak(tone(440))
    await vi.waitFor(() => expect(ear.samples.some((sample) => sample !== 0)).toBe(true), WAIT)
    passes(19_000)
    await ticks(ear, 5)
    expect(ear.lost).toBe(false)
    client.fallSilent()
    await ticks(ear, 3)
    passes(20_100)
    await vi.waitFor(() => expect(ear.lost).toBe(true), WAIT)
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ kind: 'closed' }), WAIT)
  })

  test('without a microphone is not missed for its audio', async () => {
    const { ear, passes, client, audio } = await connected({ microphone: false })
    passes(60_000)
    await ticks(ear, 5)
    expect(ear.lost).toBe(false)
    await client.opened
    audio.send('still here')
    await vi.waitFor(() => expect(client.texts).toEqual(['still here']), WAIT)
  })

  test('is not missed for its audio as long as its page sends texts', async () => {
    const { client, ear, events, passes } = await connected()
    await client.opened
    for (const second of [15, 30, 45]) {
      passes(15_000)
      client.channel.send(String(second))
      await vi.waitFor(() => expect(events).toContainEqual({ kind: 'message', text: String(second) }), WAIT)
    }
    expect(ear.lost).toBe(false)
    passes(20_100)
    await vi.waitFor(() => expect(ear.lost).toBe(true), WAIT)
  })

  test.each([
    ['', 0],
    [', also if its packet is lost', 1],
  ])('is closed from our side with what was said last%s', async (_, lost) => {
    const { client, audio, ear, browsers } = await connected()
    await client.opened
    let sent = 0
    watchRecords(portIn(audio.sdp), () => ++sent > lost)
    audio.send('ended')
    ear.stream.close()
    await vi.waitFor(() => expect(client.texts).toEqual(['ended']), WAIT)
    await vi.waitFor(() => expect(browsers.size).toBe(0), WAIT)
  })

  test('gets no number of an encrypted record twice, since the second record would be dropped as a replay', async () => {
    const { browsers } = open()
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const audio = (await browsers.open(await client.offer()))!
    const numbers: number[] = []
    watchRecords(portIn(audio.sdp), (number) => void numbers.push(number))
    await client.accept(audio.sdp)
    await client.opened
    const texts = Array.from({ length: 20 }, (_, at) => `text ${at}`)
    for (const text of texts) audio.send(text)
    await vi.waitFor(() => expect(client.texts).toEqual(texts), WAIT)
    expect(numbers.length).toBeGreaterThan(texts.length)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

test('a hostile browser ends at most its own call', async () => {
  const { browsers, client: hostile, ear: _, ...harness } = await connected()
  const other = new BrowserClient()
  onTestFinished(() => other.close())
  const audio = (await browsers.open(await other.offer()))!
  await other.accept(audio.sdp)
  await other.opened
  await other.speak(tone(440))
  const ice = hostile.pc.iceTransports[0]!.connection
  const dtls = hostile.pc.dtlsTransports[0]!
  const random = seeded(7)
  for (let sent = 0; sent < 2_000; sent++) {
    const noise = Buffer.from(Array.from({ length: 1 + random(120) }, () => random(256)))
    if (sent % 4 === 0) await dtls.sendData(associationOf(hostile, noise, random)).catch(() => {})
    else
      await ice.send(Buffer.concat([Buffer.from([[20 + random(44), 128, 128 + random(64)][(sent % 4) - 1]!]), noise]))
    if (sent % 100 === 0) await ticks(harness.caller_input[1]!, 1)
  }
  const { samples } = harness.caller_input[1]!
  samples.length = 0
  await vi.waitFor(() => expect(shareOf(samples.slice(-2_400), 440)).toBeGreaterThan(0.9), WAIT)
})

/** A packet of its association, whole but for what it says. */
function associationOf(client: BrowserClient, noise: Buffer, random: (below: number) => number): Buffer {
  const { remoteVerificationTag } = client.pc.sctpTransport!.sctp as unknown as { remoteVerificationTag: number }
  const kinds = [0, 1, 3, 4, 6, 9, 130, 192]
  const head = Buffer.alloc(16)
  head.writeUInt16BE(5_000, 0)
  head.writeUInt16BE(5_000, 2)
  head.writeUInt32BE(remoteVerificationTag, 4)
  head[12] = kinds[random(kinds.length)]!
  head.writeUInt16BE([0, noise.length + 4, 400][random(3)]!, 14)
  const whole = Buffer.concat([head, noise, Buffer.alloc((4 - (noise.length % 4)) % 4)])
  whole.writeUInt32LE(crc32c(whole), 8)
  return whole
}

/** The same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below
}

describe('an offer', () => {
  const refusal = async (change: (sdp: string) => string): Promise<unknown> => {
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const { browsers } = open()
    const error: unknown = await browsers.open(change(await client.offer())).catch((caught: unknown) => caught)
    expect(browsers.size).toBe(0)
    return error
  }

  test.each<[string, (sdp: string) => string, RegExp]>([
    ['nothing', () => 'v=0\r\n', /exactly one audio part/],
    ['no audio', (sdp) => sdp.replace('m=audio', 'm=video'), /exactly one audio part/],
    ['two audio parts', (sdp) => `${sdp}m=audio 9 UDP/TLS/RTP/SAVPF 0\r\n`, /exactly one audio part/],
    ['another codec only', (sdp) => sdp.replaceAll('PCMU', 'L16').replace('SAVPF 0', 'SAVPF 96'), /opus.*PCMU/],
    ['audio in the clear', (sdp) => sdp.replaceAll(/^a=fingerprint.*\r\n/gm, ''), /DTLS-SRTP/],
    ['many parts', (sdp) => sdp + 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(5), /more than 4 parts/],
    ['many lines', (sdp) => sdp + 'a=x\r\n'.repeat(600), /more than 500 lines/],
    ['no ICE', (sdp) => sdp.replaceAll(/^a=ice-(ufrag|pwd).*\r\n/gm, ''), /.*/],
    ['a broken part', (sdp) => sdp.replace(/^m=application.*$/m, 'm='), /.*/],
  ])('with %s is a TypeError', async (_, change, message) => {
    const error = await refusal(change)
    expect(error).toBeInstanceOf(TypeError)
    expect((error as TypeError).message).toMatch(message)
  })

  test('cut off anywhere is answered or a TypeError, never anything else', async () => {
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const whole = await client.offer()
    const { browsers } = open()
    for (let length = 0; length < whole.length; length += 37) {
      const result: unknown = await browsers.open(whole.slice(0, length)).catch((caught: unknown) => caught)
      if (result instanceof Error) expect(result).toBeInstanceOf(TypeError)
    }
  })

  test('makes us send nothing to the addresses that it names', async () => {
    const victim = createSocket('udp4')
    victim.bind(0, '127.0.0.1')
    await once(victim, 'listening')
    let received = 0
    victim.on('message', () => (received += 1))
    onTestFinished(() => void victim.close())
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const { browsers } = open()
    const candidate = `a=candidate:1 1 udp 2130706431 127.0.0.1 ${victim.address().port} typ host\r\n`
    const audio = await browsers.open((await client.offer()).replaceAll('a=ice-ufrag', `${candidate}a=ice-ufrag`))
    await client.accept(audio!.sdp)
    await client.opened
    expect(received).toBe(0)
  })

  test('is null when every place is taken', async () => {
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const { browsers } = open({ max: 1 })
    const offer = await client.offer()
    expect(await browsers.open(offer)).not.toBeNull()
    expect(await browsers.open(offer)).toBeNull()
  })
})

describe('the port of all browsers', () => {
  test('several calls share it', async () => {
    const { browsers } = open()
    const sdps: string[] = []
    for (const _ of [1, 2]) {
      const client = new BrowserClient()
      onTestFinished(() => client.close())
      const audio = (await browsers.open(await client.offer()))!
      sdps.push(audio.sdp)
      await client.accept(audio.sdp)
      await client.opened
    }
    const ports = sdps.flatMap((sdp) => [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+ \d+)/gm)].map(([, at]) => at))
    expect(new Set(ports).size).toBe(1)
  })

  test('answers nobody who does not know the password of a call', async () => {
    const { browsers } = open()
    const client = new BrowserClient()
    onTestFinished(() => client.close())
    const { sdp } = (await browsers.open(await client.offer()))!
    const [, ufrag] = /^a=ice-ufrag:(\S+)/m.exec(sdp)!
    const stranger = createSocket('udp4')
    onTestFinished(() => void stranger.close())
    let answered = 0
    stranger.on('message', () => (answered += 1))
    for (const datagram of [forgedCheck(ufrag!), Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(1_400, 1)])
      stranger.send(datagram, portIn(sdp), '127.0.0.1')
    await client.accept(sdp)
    await client.opened
    expect(answered).toBe(0)
  })
})

/** A request of ICE with the right name and a wrong signature. */
function forgedCheck(ufrag: string): Buffer {
  const name = Buffer.from(`${ufrag}:them`)
  const padded = Buffer.concat([name, Buffer.alloc((4 - (name.length % 4)) % 4)])
  const username = Buffer.concat([Buffer.from([0, 6, 0, name.length]), padded])
  const integrity = Buffer.concat([Buffer.from([0, 8, 0, 20]), Buffer.alloc(20, 7)])
  const header = Buffer.from([
    0,
    1,
    0,
    username.length + integrity.length,
    0x21,
    0x12,
    0xa4,
    0x42,
    ...Array.from({ length: 12 }, () => 3),
  ])
  return Buffer.concat([header, username, integrity])
}
