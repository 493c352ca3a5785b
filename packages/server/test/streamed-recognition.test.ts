import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SharedBreaker } from '../src/platform/limits/shared-breaker.ts'
import { hostedRecognizer } from '../src/gateways/speech/hosted/hosted-recognizer.ts'
import { SessionPool } from '../src/gateways/speech/hosted/session-pool.ts'
import { SpeechHttp } from '../src/gateways/speech/hosted/speech-http.ts'
import { streamingRecognizer } from '../src/gateways/speech/hosted/streaming-recognizer.ts'
import type { Recognition, SpeechToText } from '../src/gateways/speech/speech-to-text.ts'
import { startSpeechServer, type SpeechServer } from './support/speech-server.ts'
import { spokenText, textIn } from './support/spoken-text.ts'
import { TestClock } from './support/test-clock.ts'

let server: SpeechServer
let clock: TestClock
let http: SpeechHttp
let pool: SessionPool
let recognizer: SpeechToText

async function build(endpoint: { base_url: string; api_key: string }, model = 'gpt-4o-transcribe'): Promise<void> {
  await http?.close()
  pool?.close()
  http = new SpeechHttp(server, clock)
  pool = new SessionPool({ ...endpoint, clock, model })
  const fallback = hostedRecognizer({ http, model: 'whisper-1' })
  recognizer = streamingRecognizer({ pool, fallback, breaker: new SharedBreaker(clock), clock })
}

beforeEach(async () => {
  server = await startSpeechServer()
  clock = new TestClock()
  await build(server)
})
afterEach(async () => {
  pool.close()
  await http.close()
  await server.close()
})

function begin({
  workspace_id = 'ws_1',
  language = 'en',
  signal = new AbortController().signal,
  partials = [] as string[],
} = {}): Recognition {
  return recognizer.recognise({ workspace_id, language, onPartial: ({ text }) => void partials.push(text) }, signal)
}

function say(utterance: Recognition, text: string): void {
  const audio = spokenText(text)
  for (let at = 0; at < audio.length; at += 160) utterance.push(audio.subarray(at, at + 160))
}

async function understood(text: string, options: Parameters<typeof begin>[0] = {}) {
  const utterance = begin(options)
  say(utterance, text)
  return await utterance.finish()
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve))
}

describe('streamed recognition', () => {
  test('words are known while the utterance goes on, and its text at the end', async () => {
    server.hear('what is my balance')
    const partials: string[] = []
    const utterance = begin({ partials })
    say(utterance, 'what is my balance')
    await until(() => partials.length === 3)
    expect(partials).toEqual(['what', 'what is', 'what is my'])
    expect(await utterance.finish()).toEqual({ text: 'what is my balance', confidence: 0.905 })
    expect(partials.at(-1)).toBe('what is my balance')
  })

  test('a provider that sends far too many certainties is understood all the same', async () => {
    server.hear({ text: 'what is my balance', certainties: 128_000 })
    expect((await understood('what is my balance')).text).toBe('what is my balance')
    expect(server.heard).toHaveLength(0)
  })

  test('the provider gets every sample at 24 kHz, also what was said before the stream was open', async () => {
    expect((await understood('every sample counts')).text).toBe('every sample counts')
    const [{ authorization, model, language, utterances }] = server.streamed as [SpeechServer['streamed'][0]]
    expect({ authorization, model, language }).toEqual({
      authorization: `Bearer ${server.api_key}`,
      model: 'gpt-4o-transcribe',
      language: 'en',
    })
    expect(utterances[0]).toHaveLength('every sample counts'.length * 1_440)
    expect(textIn(utterances[0]!, 24_000)).toBe('every sample counts')
    expect(server.heard).toHaveLength(0)
  })

  test('one stream takes the next utterance of the language, and its words alone', async () => {
    const partials: string[] = []
    expect((await understood('first words')).text).toBe('first words')
    expect((await understood('second words', { partials })).text).toBe('second words')
    expect(partials.join()).not.toContain('first')
    expect(server.streamed).toHaveLength(1)
    await understood('sannu', { language: 'ha' })
    expect(server.streamed.map(({ language }) => language)).toEqual(['en', 'ha'])
  })

  test('two utterances at a time have two streams', async () => {
    expect(await Promise.all(['one', 'two'].map((text) => understood(text)))).toMatchObject([
      { text: 'one' },
      { text: 'two' },
    ])
    expect(server.streamed).toHaveLength(2)
  })

  test('a stream that nobody uses for a minute is closed', async () => {
    await understood('hello')
    await clock.advance(59_000)
    await understood('hello')
    expect(server.streamed).toHaveLength(1)
    await clock.advance(60_000)
    await server.streamed[0]!.closed
    await understood('hello')
    expect(server.streamed).toHaveLength(2)
  })

  test('a stream of half an hour is not used again', async () => {
    for (let minute = 0; minute <= 32; minute++) {
      await understood('hello')
      await clock.advance(59_900)
    }
    expect(server.streamed).toHaveLength(2)
  })

  test('models that take several languages get a list, and no question that they refuse', async () => {
    await build(server, 'gpt-live-transcribe')
    expect(await understood('bonjour', { language: 'fr' })).toEqual({ text: 'bonjour', confidence: 1 })
    expect(server.streamed[0]).toMatchObject({ language: 'fr', include: [] })
  })

  test('an utterance shorter than the provider takes is filled up with silence', async () => {
    server.hear('a')
    expect((await understood('a')).text).toBe('a')
    expect(server.streamed[0]!.utterances[0]).toHaveLength(2_400)
  })
})

describe('an utterance whose stream fails is recognised as a whole', () => {
  test.each([401, 429, 500])('refused with %s', async (status) => {
    server.refuseStreams(status)
    expect((await understood('hello')).text).toBe('hello')
    expect(server.heard).toHaveLength(1)
  })

  test('refused for its key, which is not repeated', async () => {
    await build({ base_url: server.base_url, api_key: 'sk-wrong' })
    expect((await understood('hello')).text).toBe('hello')
  })

  test.each(['cut', 500] as const)('%s in the middle', async (fault) => {
    server.hear({ fault }, 'hello')
    expect((await understood('hello there')).text).toBe('hello')
    expect(textIn(server.heard[0]!.audio)).toBe('hello there')
    await server.streamed[0]!.closed
  })

  test('silent at the end, after 4 s', async () => {
    server.hear({ fault: 'hang' }, 'hello')
    const waiting = understood('hello')
    await until(() => server.streamed[0]?.utterances.length === 1)
    await clock.advance(4_000)
    expect((await waiting).text).toBe('hello')
    await server.streamed[0]!.closed
  })

  test('not there', async () => {
    await build({ ...server, base_url: 'http://127.0.0.1:9/v1' })
    expect((await understood('hello')).text).toBe('hello')
  })

  test('after five in a row streams are left alone for half a minute, and then tried once', async () => {
    server.refuseStreams(500)
    for (let at = 0; at < 6; at++) await understood('hello')
    server.refuseStreams(null)
    await understood('hello')
    expect(server.streamed).toHaveLength(0)
    await clock.advance(30_000)
    await understood('hello')
    expect(server.streamed).toHaveLength(1)
  })

  test('failing streams of one workspace keep no other from streams, and those of three keep all', async () => {
    server.refuseStreams(500)
    for (let at = 0; at < 8; at++) await understood('hello', { workspace_id: 'mallory' })
    server.refuseStreams(null)
    await understood('hello', { workspace_id: 'mallory' })
    expect(server.streamed).toHaveLength(0)
    await understood('hello', { workspace_id: 'alice' })
    expect(server.streamed).toHaveLength(1)
    pool.close()
    server.refuseStreams(500)
    for (const workspace_id of ['a', 'a', 'b', 'b', 'c']) await understood('hello', { workspace_id })
    server.refuseStreams(null)
    await understood('hello', { workspace_id: 'alice' })
    expect(server.streamed).toHaveLength(1)
  })
})

describe('an utterance that is given up', () => {
  test('ends its stream at once, whose late words nobody gets', async () => {
    const [stop, partials] = [new AbortController(), [] as string[]]
    server.hear('one two three four')
    const utterance = begin({ signal: stop.signal, partials })
    say(utterance, 'one two three four')
    await until(() => partials.length > 0)
    const count = partials.length
    stop.abort(new Error('hung up'))
    await expect(utterance.finish()).rejects.toThrow('hung up')
    await server.streamed[0]!.closed
    expect(partials).toHaveLength(count)
    expect(server.heard).toHaveLength(0)
  })

  test('while its text is awaited', async () => {
    const stop = new AbortController()
    server.hear({ fault: 'hang' })
    const waiting = understood('hello', { signal: stop.signal })
    await until(() => server.streamed[0]?.utterances.length === 1)
    stop.abort(new Error('hung up'))
    await expect(waiting).rejects.toThrow('hung up')
    await server.streamed[0]!.closed
    expect(clock.pending).toBe(0)
  })

  test('before it began', async () => {
    await expect(understood('hello', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
  })
})
