import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ModelError, type ModelPart } from '../../src/gateways/ai/chat-model.ts'
import type { LiveModel } from '../../src/gateways/ai/live-model.ts'
import type { AudioLine } from '../../src/gateways/telephony/audio.ts'
import { socketChannel, threadChannel } from '../../src/media/channel.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { MediaNodes } from '../../src/media/client/media-nodes.ts'
import type { GreetingOf } from '../../src/media/client/remote-line.ts'
import { serveMedia } from '../../src/media/serve-media.ts'
import { PROTOCOL_VERSION, type FromMedia, type ToMedia } from '../../src/media/protocol.ts'
import { createLog } from '../../src/platform/log.ts'
import { FakeMedia, type FakeAudioLine } from '../support/fake-media.ts'
import { LIVE, replyOf } from '../support/live-harness.ts'
import { connectedSockets, socketPair, threadPair, type Pair } from '../support/media-pairs.ts'
import { TestClock } from '../support/test-clock.ts'
import { WAIT } from '../../../../test/limits.ts'

const log = createLog('silent')
const quality = {
  mos: 4.2,
  codec: 'PCMA',
  packets_received: 250,
  packets_lost: 1,
  packet_loss_percent: 0.4,
  jitter_ms: 3,
}

async function socketPairWithThread(): Promise<Pair> {
  return { ...(await socketPair()), has_thread: true }
}

/** The threads of a process that carry the audio: here one. */
async function threadsOf(media: FakeMedia): Promise<MediaNodes> {
  const { here: channel, there } = await threadPair()
  serveMedia(there, { plane: media, node: media.node, log, metrics: () => Promise.resolve('') })
  const openLink = () => ({ channel, end: () => Promise.resolve() })
  const client = new MediaClient({ openLink, greetingOf: () => Promise.resolve(null), clock: new TestClock(), log })
  onTestFinished(() => client.close())
  await client.ready()
  return new MediaNodes([{ name: 'thread 1', client }])
}

interface Harness {
  media: FakeMedia
  client: MediaClient
  pair: Pair
}

async function harness(
  connect: () => Promise<Pair>,
  greetingOf: GreetingOf = () => Promise.resolve(null),
): Promise<Harness> {
  const pair = await connect()
  const media = new FakeMedia()
  const client = new MediaClient({
    openLink: () => ({ channel: pair.here, end: () => Promise.resolve() }),
    greetingOf,
    clock: new TestClock(),
    log,
  })
  client.start()
  serveMedia(pair.there, {
    plane: pair.has_thread ? await threadsOf(media) : media,
    node: media.node,
    log,
    metrics: () => Promise.resolve('ohun_media_lines 1\n'),
  })
  onTestFinished(() => client.close())
  return { media, client, pair }
}

async function opened({ client, media }: Harness): Promise<[AudioLine, FakeAudioLine]> {
  const audio = await client.openRtp()
  return [audio!.line, media.lines.at(-1)!]
}

const speech = (text: string | AsyncIterable<string>) => ({ text, language: 'en', voice: null, workspace_id: 'ws_1' })
async function* failing(): AsyncGenerator<ModelPart> {
  yield { kind: 'text', text: 'Let me' }
  throw await Promise.resolve(new ModelError('It failed.', {}))
}

/** The same model, whose reader loses interest after its first words. */
function stopAfterOne(model: LiveModel, stop: AbortController): LiveModel['reply'] {
  return async function* (ask, signal) {
    for await (const part of model.reply(ask, signal)) {
      yield part
      stop.abort()
    }
  }
}

const running = (): AbortSignal => new AbortController().signal

afterEach(() => vi.restoreAllMocks())

describe.each([
  ['a thread', threadPair],
  ['a process', socketPair],
  ['a thread of a process', socketPairWithThread],
])('a media plane in %s', (_, connect) => {
  test('opens a line on the port that it has, and gives on what was agreed', async () => {
    const at = await harness(connect)
    const audio = await at.client.openRtp()
    expect(audio).toMatchObject({ port: 40_002, line: { understands_speech: true } })
    const peer = {
      address: '192.0.2.1',
      port: 4_000,
      codec: 'PCMA',
      events_payload_type: 101,
      direction: 'sendrecv',
      signalling: '192.0.2.9',
      media_sources: ['198.51.100.0/24'],
    } as const
    audio!.connect(peer)
    await audio!.line.sendDigits('1#')
    expect(at.media.lines[0]).toMatchObject({ peers: [peer], did: ['digits 1#'] })
  })

  test('goes on when a line fails to do what it is told, and to close: the others do', async () => {
    const at = await harness(connect)
    const [[broken, there], [whole, other]] = [await opened(at), await opened(at)]
    there.hold = () => {
      throw new Error('no')
    }
    there.close = () => Promise.reject(new Error('no'))
    broken.hold()
    whole.hold()
    await broken.close()
    await at.client.close()
    expect([other.did, other.closed]).toEqual([['hold'], true])
  })

  test('gives a live model what it needs, and on what it says, until it is stopped', async () => {
    const at = await harness(connect)
    const [line, there] = await opened(at)
    const stops: string[] = []
    there.model = {
      async *reply(ask, signal) {
        yield { kind: 'text', text: `to ${ask.kind}` }
        if (ask.kind !== 'text') return
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        stops.push('stopped')
      },
    }
    const model = await line.goLive!(LIVE)
    expect(there.settings).toEqual(LIVE)
    expect(await replyOf(model!, { kind: 'heard', utterance: 'item_1' })).toEqual({ text: 'to heard', calls: [] })
    const stop = new AbortController()
    const stopped = replyOf({ reply: stopAfterOne(model!, stop) }, { kind: 'text', text: '1' }, stop.signal)
    await expect(stopped).rejects.toThrow('aborted')
    await vi.waitFor(() => expect(stops).toEqual(['stopped']), WAIT)
  })

  test('a live model that fails, or is gone with its line, is a failure of the model', async () => {
    const at = await harness(connect)
    const [line, there] = await opened(at)
    expect(await line.goLive!(LIVE)).toBeNull()
    there.model = { reply: () => failing() }
    const model = await line.goLive!(LIVE)
    const ask = { kind: 'text', text: 'Hello' } as const
    await expect(replyOf(model!, ask)).rejects.toMatchObject({ name: 'ModelError', message: 'It failed.' })
    at.pair.break()
    await vi.waitFor(() => expect(replyOf(model!, ask)).rejects.toThrow('the media plane was lost'), WAIT)
    await expect(replyOf(model!, ask)).rejects.toBeInstanceOf(ModelError)
    expect(await line.goLive!(LIVE)).toBeNull()
  })

  test('has null where every port is taken', async () => {
    const at = await harness(connect)
    at.media.places = 0
    expect(await at.client.openRtp()).toBeNull()
  })

  test('an offer that is not understood is a TypeError, as on this side', async () => {
    const at = await harness(connect)
    await expect(at.client.openBrowser({ sdp: 'noise' })).rejects.toThrow(TypeError)
    const audio = (await at.client.openBrowser({ sdp: 'offer' }))!
    expect(audio).toMatchObject({ sdp: 'answer' })
    expect(await audio.restart('offer again')).toBe('answer again')
    await expect(audio.restart('noise')).rejects.toThrow(TypeError)
  })

  test('gives on what a browser and its page do, and texts to the page', async () => {
    const at = await harness(connect)
    const audio = await at.client.openBrowser({ sdp: 'offer' })
    expect(audio?.has_channel).toBe(true)
    const connected = { kind: 'connected', codec: 'opus', srtp_suite: 'AEAD_AES_128_GCM' } as const
    at.media.browser.events.push(connected)
    at.media.browser.events.push({ kind: 'message', text: 'Hello' })
    const seen: unknown[] = []
    for await (const event of audio!.events) {
      seen.push(event)
      if (event.kind === 'message') break
    }
    expect(seen).toEqual([connected, { kind: 'message', text: 'Hello' }])
    audio!.send('Good day.')
    await audio!.line.close()
    expect(at.media.browser.texts).toEqual(['Good day.'])
    expect((await audio!.events[Symbol.asyncIterator]().next()).done).toBe(true)
  })

  test('joins two lines, with and without the agent', async () => {
    const at = await harness(connect)
    const [[caller, there], [colleague, other]] = [await opened(at), await opened(at)]
    caller.bridge(colleague, true)
    caller.bridge(colleague)
    caller.bridge(null)
    await caller.sendDigits('1')
    expect(there.did).toEqual(['join the agent', 'join', 'part', 'digits 1'])
    caller.bridge(colleague, true)
    await caller.sendDigits('2')
    expect(there.bridged_to).toBe(other)
  })

  test('says a text, and sentences as they come', async () => {
    const [line, fake] = await opened(await harness(connect))
    expect(await line.say(speech('Good morning.'), running())).toEqual({ heard: 'Good morning.', finished: true })
    async function* sentences() {
      yield 'First.'
      await vi.waitFor(() => expect(fake.did).toContain('say First.'), WAIT)
      yield 'Second.'
    }
    expect(await line.say(speech(sentences()), running())).toEqual({ heard: 'First. Second.', finished: true })
    expect(fake.said[1]).toMatchObject({ language: 'en', voice: null })
  })

  test('a signal stops what is being said, and what was heard comes back at once', async () => {
    const [line, fake] = await opened(await harness(connect))
    const stop = new AbortController()
    async function* sentences() {
      yield 'Heard…'
      await new Promise(() => {}) // the next sentence never comes
    }
    const spoken = line.say(speech(sentences()), stop.signal)
    await vi.waitFor(() => expect(fake.did).toEqual(['say Heard…']), WAIT)
    stop.abort()
    expect(await spoken).toEqual({ heard: 'Heard…', finished: false })
  })

  test('a text that fails stops what is being said, and is the failure of `say`', async () => {
    const [line, fake] = await opened(await harness(connect))
    async function* sentences() {
      yield 'Begun…'
      await vi.waitFor(() => expect(fake.did).toHaveLength(1), WAIT)
      throw new Error('the model is gone')
    }
    await expect(line.say(speech(sentences()), running())).rejects.toThrow('the model is gone')
  })

  test('a stored greeting arrives as its samples', async () => {
    const samples = Int16Array.of(0, 1, -1, 32_767, -32_768)
    const greetingOf = (agent_id: string) =>
      Promise.resolve(agent_id === 'agent_1' ? new Uint8Array(samples.buffer) : null)
    const [line, fake] = await opened(await harness(connect, greetingOf))
    await line.say({ ...speech('Hello.'), greeting_of: 'agent_1' }, running())
    await line.say({ ...speech('Hello.'), greeting_of: 'agent_2' }, running())
    expect(fake.said.map(({ recorded }) => recorded)).toEqual([samples, undefined])
  })

  test('events arrive in order with the quality of the call so far', async () => {
    const [line, fake] = await opened(await harness(connect))
    expect(line.quality()).toBeNull()
    fake.measured = quality
    fake.events.push({ kind: 'digit', digit: '5' })
    fake.events.push({ kind: 'hung_up', cause: 'remote_hangup' })
    const seen = []
    for await (const event of line.events) seen.push(event)
    expect(seen).toEqual([
      { kind: 'digit', digit: '5' },
      { kind: 'hung_up', cause: 'remote_hangup' },
    ])
    expect(line.quality()).toEqual(quality)
  })

  test('a closed line has its last quality, and takes nothing more', async () => {
    const [line, fake] = await opened(await harness(connect))
    line.hold()
    line.resume()
    await line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    await line.discardRecording()
    fake.measured = quality
    await line.close()
    expect([fake.closed, line.quality()]).toEqual([true, quality])
    await line.sendDigits('1')
    expect(await line.say(speech('Hello?'), running())).toEqual({ heard: '', finished: false })
    expect(fake.did).toEqual(['hold', 'resume', 'record call_1', 'discard the recording'])
  })

  test('passes errors on with their message', async () => {
    const [line, fake] = await opened(await harness(connect))
    fake.fails_with = new Error('the disk is full')
    await expect(line.record({ workspace_id: 'ws_1', file_id: 'call_1' })).rejects.toThrow('the disk is full')
  })

  test('when it dies, its lines end with connection_lost and nothing waits for an answer', async () => {
    const at = await harness(connect)
    const [line, fake] = await opened(at)
    const spoken = line.say(speech('Forever…'), running())
    await vi.waitFor(() => expect(fake.did).toHaveLength(1), WAIT)
    at.pair.break()
    expect(await spoken).toEqual({ heard: '', finished: false })
    const seen = []
    for await (const event of line.events) seen.push(event)
    expect(seen).toEqual([{ kind: 'hung_up', cause: 'connection_lost' }])
    await line.close()
  })

  test('when the side with the calls dies, their audio ends', async () => {
    const at = await harness(connect)
    const [, fake] = await opened(at)
    at.pair.here.close()
    await vi.waitFor(() => expect(fake.closed).toBe(true), WAIT)
  })

  test('an orderly end closes every line, and metrics are read across', async () => {
    const at = await harness(connect)
    const [, fake] = await opened(at)
    expect(await at.client.metrics()).toBe('ohun_media_lines 1\n')
    await at.client.close()
    expect(fake.closed).toBe(true)
    expect([await at.client.openRtp(), await at.client.metrics()]).toEqual([null, ''])
  })
})

describe('a connection to a process', () => {
  test('is given up if it has another version', async () => {
    const pair = await threadPair()
    const client = new MediaClient({
      openLink: () => ({ channel: pair.here, end: () => Promise.resolve() }),
      greetingOf: () => Promise.resolve(null),
      clock: new TestClock(),
      log,
    })
    onTestFinished(() => client.close())
    const audio = client.openRtp()
    pair.there.send({ kind: 'ready', version: PROTOCOL_VERSION + 1 })
    expect(await audio).toBeNull()
  })

  test('is given up after 5 s if nobody answers, and tried again', async () => {
    const clock = new TestClock()
    let links = 0
    const openLink = () => {
      links += 1
      return { channel: threadChannel<ToMedia, FromMedia>(new MessageChannel().port1), end: () => Promise.resolve() }
    }
    const client = new MediaClient({ openLink, greetingOf: () => Promise.resolve(null), clock, log })
    onTestFinished(() => client.close())
    const audio = client.openRtp()
    await clock.advance(5_000)
    expect(await audio).toBeNull()
    await clock.advance(1_000)
    expect(links).toBe(2)
  })

  test('ends at a message that is not JSON, and at one that never ends', async () => {
    for (const bytes of ['nonsense\n', 'x'.repeat(5 * 1024 * 1024)]) {
      const [socket, accepted] = await connectedSockets()
      const closed = new Promise((resolve) => socketChannel(accepted).onClose(resolve))
      socket.on('error', () => {})
      socket.write(bytes)
      expect(await closed).toBeInstanceOf(Error)
    }
  })

  test('takes messages as they are, however the bytes are cut', async () => {
    const [socket, accepted] = await connectedSockets()
    const seen: unknown[] = []
    socketChannel(accepted).onMessage((message) => seen.push(message))
    const bytes = Buffer.from('{"text":"ẹ kú àárọ̀"}\n{"a":1}\n{"b":')
    for (const byte of bytes) await new Promise<void>((resolve) => socket.write(Buffer.of(byte), () => resolve()))
    socket.write('2}\n')
    await vi.waitFor(() => expect(seen).toEqual([{ text: 'ẹ kú àárọ̀' }, { a: 1 }, { b: 2 }]), WAIT)
  })
})
