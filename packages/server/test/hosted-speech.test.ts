import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hostedRecognizer } from '../src/gateways/speech/hosted/hosted-recognizer.ts'
import { hostedSynthesizer } from '../src/gateways/speech/hosted/hosted-synthesizer.ts'
import { SpeechHttp } from '../src/gateways/speech/hosted/speech-http.ts'
import { SpeechError } from '../src/gateways/speech/speech-error.ts'
import type { SpeechRequest } from '../src/gateways/speech/text-to-speech.ts'
import { hostedVoice } from '../src/gateways/speech/voices.ts'
import { startSpeechServer, type SpeechServer } from './support/speech-server.ts'
import { spokenText, textIn } from './support/spoken-text.ts'
import { TestClock } from './support/test-clock.ts'

const GREETING: SpeechRequest = {
  text: 'Hello, how can I help you?',
  language: 'en',
  voice: null,
  workspace_id: 'ws_1',
}
const never = new AbortController().signal

let server: SpeechServer
let clock: TestClock
let http: SpeechHttp

beforeEach(async () => {
  server = await startSpeechServer()
  clock = new TestClock()
  http = new SpeechHttp(server, clock)
})
afterEach(async () => {
  await http.close()
  await server.close()
})

function synthesizer({ model = 'gpt-4o-mini-tts', through = http, voices = {} } = {}) {
  return hostedSynthesizer({ http: through, model, voiceOf: (voice) => hostedVoice(voice, voices) })
}

async function spoken(request: Partial<SpeechRequest> = {}, signal = never): Promise<Int16Array> {
  const pieces: number[] = []
  for await (const piece of synthesizer().speak({ ...GREETING, ...request }, signal)) pieces.push(...piece)
  return Int16Array.from(pieces)
}

function recognition({ model = 'gpt-4o-mini-transcribe', language = 'en', signal = never } = {}) {
  return hostedRecognizer({ http, model }).recognise({ workspace_id: 'ws_1', language, onPartial: () => {} }, signal)
}

async function understood(text: string, options: Parameters<typeof recognition>[0] = {}) {
  const utterance = recognition(options)
  const audio = spokenText(text)
  for (let at = 0; at < audio.length; at += 160) utterance.push(audio.subarray(at, at + 160))
  return await utterance.finish()
}

/** Lets the request get to the server. */
async function arrived(list: readonly unknown[], count = 1): Promise<void> {
  while (list.length < count) await new Promise((resolve) => setImmediate(resolve))
}

async function faultOf(work: Promise<unknown>): Promise<SpeechError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(SpeechError)
  expect((error as SpeechError).message).not.toContain(server.api_key)
  return error as SpeechError
}

describe('synthesis', () => {
  test('the text is heard at 8 kHz, for as long as the provider speaks', async () => {
    const audio = await spoken()
    expect(textIn(audio)).toBe(GREETING.text)
    expect(audio).toHaveLength(GREETING.text.length * 480)
  })

  test('the provider is asked for raw audio of its model in the voice that ours is', async () => {
    await spoken({ voice: 'tunde', language: 'ha' })
    const [{ body, authorization }] = server.spoken as [SpeechServer['spoken'][0]]
    expect(authorization).toBe(`Bearer ${server.api_key}`)
    const instructions = 'Speak Hausa clearly, as it is spoken in Nigeria.'
    expect(body).toEqual({
      model: 'gpt-4o-mini-tts',
      voice: 'onyx',
      input: GREETING.text,
      response_format: 'pcm',
      instructions,
    })
  })

  test.each([
    ['tts-1', 'en'],
    ['gpt-4o-mini-tts', 'fr'],
    ['gpt-4o-mini-tts', 'auto'],
  ])('%s gets no instructions for %s', async (model, language) => {
    for await (const _ of synthesizer({ model }).speak({ ...GREETING, language }, never));
    expect(server.spoken[0]!.body).not.toHaveProperty('instructions')
  })

  test('an operator names the voices of another provider', async () => {
    for await (const _ of synthesizer({ voices: { amara: 'af_bella' } }).speak(GREETING, never));
    expect(server.spoken[0]!.body.voice).toBe('af_bella')
  })

  test('audio is heard before the provider has spoken to the end', async () => {
    server.speak({ fault: 'hang' })
    const pieces = synthesizer().speak(GREETING, never)[Symbol.asyncIterator]()
    const { value } = (await pieces.next()) as { value: Int16Array }
    expect(value.length).toBeGreaterThan(0)
    await pieces.return?.()
    await server.spoken[0]!.closed
  })

  test('a reader who stops ends the request', async () => {
    server.speak({ fault: 'hang' })
    for await (const _ of synthesizer().speak(GREETING, never)) break
    await server.spoken[0]!.closed
  })

  test('the signal ends the request, while the reader is busy as well', async () => {
    const [stop, hangs] = [new AbortController(), Promise.withResolvers<void>()]
    server.speak({ until: hangs.promise }, { fault: 'hang' })
    const waiting = spoken({}, stop.signal)
    await arrived(server.spoken)
    const reader = synthesizer().speak(GREETING, stop.signal)[Symbol.asyncIterator]()
    await reader.next()
    stop.abort(new Error('barge-in'))
    await expect(waiting).rejects.toThrow('barge-in')
    await Promise.all(server.spoken.map(({ closed }) => closed))
    await expect(reader.next().then(() => reader.next())).rejects.toThrow('barge-in')
  })

  test('is not requested when the signal has aborted before', async () => {
    await expect(spoken({}, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(server.spoken).toHaveLength(0)
  })

  test.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [400, 'refused'],
    [302, 'refused'],
    [500, 'server_error'],
    ['cut', 'broken'],
  ] as const)('%s is a failure of its kind, without the key', async (fault, kind) => {
    server.speak({ fault })
    expect((await faultOf(spoken())).fault).toBe(kind)
  })

  test('a wrong key is not repeated in the failure', async () => {
    await http.close()
    http = new SpeechHttp({ ...server, api_key: 'sk-wrong' }, clock)
    const error = await faultOf(spoken())
    expect(error.fault).toBe('unauthorized')
    expect(error.message).not.toContain('sk-wrong')
  })

  test('a provider that is not there is a failure', async () => {
    await http.close()
    http = new SpeechHttp({ ...server, base_url: 'http://127.0.0.1:9/v1' }, clock)
    expect((await faultOf(spoken())).fault).toBe('unreachable')
  })

  test('a provider that does not begin is given up after 4 s', async () => {
    server.speak({ until: new Promise(() => {}) })
    const failed = faultOf(spoken())
    await arrived(server.spoken)
    await clock.advance(4_000)
    expect((await failed).fault).toBe('timeout')
    await server.spoken[0]!.closed
  })

  test('a provider that falls silent is given up, and a reader who takes his time is not', async () => {
    server.speak({ fault: 'hang' })
    const pieces = synthesizer().speak(GREETING, never)[Symbol.asyncIterator]()
    await pieces.next()
    await clock.advance(60_000)
    const rest = (async () => {
      while (!(await pieces.next()).done);
    })()
    const failed = faultOf(rest)
    while (clock.pending === 0) await new Promise((resolve) => setImmediate(resolve))
    for (let second = 0; second < 6; second++) await clock.advance(1_000)
    expect((await failed).fault).toBe('timeout')
  })
})

describe('recognition of whole utterances', () => {
  test('the audio is understood, with the certainty that the provider gives', async () => {
    expect(await understood('what is my balance')).toEqual({ text: 'what is my balance', confidence: 0.905 })
    const [{ fields, authorization }] = server.heard as [SpeechServer['heard'][0]]
    expect(fields).toEqual({
      model: 'gpt-4o-mini-transcribe',
      response_format: 'json',
      language: 'en',
      'include[]': 'logprobs',
    })
    expect(authorization).toBe(`Bearer ${server.api_key}`)
  })

  test('the frames are copied: who pushes may use them again', async () => {
    const [utterance, frame] = [recognition(), spokenText('abc')]
    utterance.push(frame)
    frame.fill(0)
    expect((await utterance.finish()).text).toBe('abc')
  })

  test.each(['ig', 'pcm', 'auto'])('the provider finds out the language of %s', async (language) => {
    await understood('kedu', { language })
    expect(server.heard[0]!.fields).not.toHaveProperty('language')
  })

  test('a model that does not say how certain it is is believed, and not asked', async () => {
    expect((await understood('yes', { model: 'whisper-1' })).confidence).toBe(1)
    expect(server.heard[0]!.fields).not.toHaveProperty('include[]')
  })

  test('newer models take a list of languages', async () => {
    await understood('bonjour', { model: 'gpt-transcribe', language: 'fr' })
    expect(server.heard[0]!.fields).toMatchObject({ 'languages[]': 'fr' })
    expect(server.heard[0]!.fields).not.toHaveProperty('language')
  })

  test('a connection is open before the utterance has ended', async () => {
    const utterance = recognition()
    while (server.connections() === 0) await new Promise((resolve) => setImmediate(resolve))
    await clock.advance(0)
    utterance.push(spokenText('yes'))
    expect((await utterance.finish()).text).toBe('yes')
    expect(server.connections()).toBe(1)
  })

  test('connections are kept for the next requests', async () => {
    for (let at = 0; at < 5; at++) await understood('yes')
    for (let at = 0; at < 5; at++) await spoken()
    expect(server.connections()).toBeLessThanOrEqual(2)
  })

  test('no words are an empty text', async () => {
    server.hear('  ')
    expect((await understood('x')).text).toBe('')
  })

  test.each([
    [401, 'unauthorized'],
    [429, 'rate_limited'],
    [503, 'server_error'],
  ] as const)('%s is a failure of its kind, without the key', async (fault, kind) => {
    server.hear({ fault })
    expect((await faultOf(understood('hello'))).fault).toBe(kind)
  })

  test('a connection that breaks before the answer is tried once more', async () => {
    server.hear({ fault: 'cut' }, 'hello')
    expect((await understood('hello')).text).toBe('hello')
    server.hear({ fault: 'cut' })
    expect((await faultOf(understood('hello'))).fault).toBe('broken')
    expect(server.heard).toHaveLength(4)
  })

  test('a provider that hangs is given up after 10 s', async () => {
    server.hear({ fault: 'hang' })
    const failed = faultOf(understood('hello'))
    await arrived(server.heard)
    await clock.advance(10_000)
    expect((await failed).fault).toBe('timeout')
  })

  test('the signal ends the request', async () => {
    server.hear({ fault: 'hang' })
    const stop = new AbortController()
    const waiting = understood('hello', { signal: stop.signal })
    await arrived(server.heard)
    stop.abort(new Error('hung up'))
    await expect(waiting).rejects.toThrow('hung up')
    await server.heard[0]!.closed
  })

  test('an utterance without an end is recognised as far as two minutes', async () => {
    const utterance = recognition()
    const second = new Int16Array(8_000)
    for (let at = 0; at < 130; at++) utterance.push(second)
    await utterance.finish()
    expect(server.heard[0]!.audio).toHaveLength(120 * 8_000)
  })
})
