import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SpeechSettings } from '../src/gateways/speech/speech-settings.ts'
import type { SpeechRequest } from '../src/gateways/speech/text-to-speech.ts'
import { createSpeechServices } from '../src/media/create-speech-services.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import { startSpeechServer, type SpeechServer } from './support/speech-server.ts'
import { spokenText, textIn } from './support/spoken-text.ts'
import { TestClock } from './support/test-clock.ts'

type Services = Awaited<ReturnType<typeof createSpeechServices>>

const never = new AbortController().signal

let server: SpeechServer
let data_dir: string
let clock: TestClock
let metrics: Metrics
let logged: string
let services: Services | undefined

beforeEach(async () => {
  server = await startSpeechServer()
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-speech-'))
  clock = new TestClock()
  metrics = new Metrics()
  logged = ''
})
afterEach(async () => {
  await services?.close()
  await server.close()
  await rm(data_dir, { recursive: true })
})

async function build(settings: Partial<SpeechSettings> = {}): Promise<Services> {
  const destination = new Writable({ write: (chunk, _, done) => ((logged += String(chunk)), done()) })
  const speech: SpeechSettings = {
    hosted: { base_url: server.base_url, api_key: server.api_key },
    speech_to_text_model: 'gpt-4o-mini-transcribe',
    streaming_model: null,
    text_to_speech_model: 'gpt-4o-mini-tts',
    voices: {},
    ...settings,
  }
  services = await createSpeechServices({ data_dir, speech }, { clock, log: createLog('info', destination), metrics })
  return services
}

async function spoken({ synthesizer }: Services, request: Partial<SpeechRequest> = {}): Promise<Int16Array> {
  const pieces: number[] = []
  const speech = { text: 'Hello there.', language: 'en', voice: null, workspace_id: 'ws_1', ...request }
  for await (const piece of synthesizer.speak(speech, never)) pieces.push(...piece)
  return Int16Array.from(pieces)
}

async function understood({ recognizer }: Services, text = 'my balance', partials: string[] = []) {
  const utterance = recognizer!.recognise(
    { workspace_id: 'ws_1', language: 'en', onPartial: (one) => void partials.push(one.text) },
    never,
  )
  utterance.push(spokenText(text))
  return await utterance.finish()
}

describe('with a provider', () => {
  test('it speaks and understands', async () => {
    const speech = await build()
    expect(textIn(await spoken(speech))).toBe('Hello there.')
    expect((await understood(speech)).text).toBe('my balance')
  })

  test('a phrase is asked for once; every answer of a model is asked for', async () => {
    const speech = await build()
    for (let call = 0; call < 3; call++) {
      expect(textIn(await spoken(speech, { is_phrase: true }))).toBe('Hello there.')
      await spoken(speech, { text: 'Your balance is low.' })
      await clock.advance(1_000)
    }
    const asked = server.spoken.map(({ body }) => body.input)
    expect(asked.filter((text) => text === 'Hello there.')).toHaveLength(1)
    expect(asked).toHaveLength(4)
  })

  test('a text without words is not requested', async () => {
    expect(await spoken(await build(), { text: ' … 🙂' })).toHaveLength(0)
    expect(server.spoken).toHaveLength(0)
  })

  test('recognition can be turned off', async () => {
    expect((await build({ speech_to_text_model: null })).recognizer).toBeNull()
  })

  test('recognition streams with a model for it', async () => {
    const [speech, partials] = [await build({ streaming_model: 'gpt-live-transcribe' }), [] as string[]]
    server.hear('what is my balance')
    expect((await understood(speech, 'what is my balance', partials)).text).toBe('what is my balance')
    expect(partials).toContain('what is my')
    expect(server.heard).toHaveLength(0)
  })

  test('an embedded voice says the text in English and Pidgin if the first audio never comes', async () => {
    const speech = await build()
    for (const language of ['en', 'pcm', 'auto']) {
      server.speak({ fault: 500 })
      const audio = await spoken(speech, { language })
      expect(audio.length, language).toBeGreaterThan(4_000)
      expect(textIn(audio), language).not.toBe('Hello there.')
      expect(textIn(await spoken(speech, { language })), language).toBe('Hello there.')
    }
    expect(logged).toContain('"fault":"server_error"')
  })

  test('a failure fails the text in a language that no embedded voice speaks', async () => {
    const speech = await build()
    for (const language of ['ha', 'yo', 'ig', 'fr', 'ar', 'pt']) {
      server.speak({ fault: 500 })
      await expect(spoken(speech, { language }), language).rejects.toMatchObject({ fault: 'server_error' })
      expect(textIn(await spoken(speech, { language })), language).toBe('Hello there.')
    }
  })

  test('a failure is heard in English where the text is known in it', async () => {
    const speech = await build()
    server.speak({ fault: 500 })
    let has_said_english = false
    const request = { text: 'Sai an jima.', language: 'ha', in_english: 'Goodbye.', is_phrase: true }
    const audio = await spoken(speech, { ...request, saysEnglish: () => void (has_said_english = true) })
    expect([has_said_english, audio.length > 2_000]).toEqual([true, true])
    expect(textIn(await spoken(speech, request))).toBe('Sai an jima.')
  })

  test('a failure in the middle says nothing twice', async () => {
    server.speak({ fault: 'cut' })
    await expect(spoken(await build())).rejects.toMatchObject({ fault: 'broken' })
  })

  test('a phrase that an embedded voice said in its place is not kept as the provider’s', async () => {
    const speech = await build()
    server.speak({ fault: 500 })
    await spoken(speech, { is_phrase: true })
    expect(textIn(await spoken(speech, { is_phrase: true }))).toBe('Hello there.')
  })

  test('after five failures it is left alone for 30 s, and kept phrases are played', async () => {
    const speech = await build()
    await spoken(speech, { is_phrase: true })
    server.speak(...Array.from({ length: 5 }, () => ({ fault: 500 })))
    for (let at = 0; at < 6; at++) await spoken(speech, { text: 'Yes.' })
    expect(server.spoken).toHaveLength(6)
    expect(textIn(await spoken(speech, { is_phrase: true }))).toBe('Hello there.')
    await expect(spoken(speech, { language: 'ha' })).rejects.toMatchObject({ fault: 'busy' })
    await clock.advance(30_000)
    expect(textIn(await spoken(speech, { text: 'Yes.' }))).toBe('Yes.')
  })

  test('after five failures of recognition the next fails at once, for 30 s', async () => {
    const speech = await build()
    server.hear({ fault: 500 })
    for (let at = 0; at < 5; at++) await expect(understood(speech)).rejects.toMatchObject({ fault: 'server_error' })
    await expect(understood(speech)).rejects.toMatchObject({ fault: 'busy' })
    expect(server.heard).toHaveLength(5)
    server.hear('hello')
    await clock.advance(30_000)
    expect((await understood(speech)).text).toBe('hello')
  })

  test('no log tells the key or what is said', async () => {
    const speech = await build({ hosted: { base_url: server.base_url, api_key: 'sk-secret' }, streaming_model: 'live' })
    await spoken(speech, { text: 'A secret balance.' })
    await expect(understood(speech)).rejects.toMatchObject({ fault: 'unauthorized' })
    expect(logged).not.toMatch(/sk-secret|balance/)
  })
})

describe('without a provider', () => {
  test('a text is said in English if it is known, without a warning', async () => {
    const speech = await build({ hosted: null })
    const english = await spoken(speech, { text: 'Goodbye.' })
    expect(await spoken(speech, { text: 'مع السلامة.', language: 'ar', in_english: 'Goodbye.' })).toEqual(english)
    expect(logged).toBe('')
  })

  test('English is spoken, and words are not understood', async () => {
    const speech = await build({ hosted: null })
    expect((await spoken(speech)).length).toBeGreaterThan(4_000)
    expect(speech.recognizer).toBeNull()
    expect(logged).toBe('')
  })

  test('an English voice speaks the other languages, which is logged once for each', async () => {
    const speech = await build({ hosted: null })
    for (const language of ['ha', 'ha', 'yo', 'pcm'])
      expect((await spoken(speech, { language })).length).toBeGreaterThan(0)
    expect(
      logged
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { language: string }).language),
    ).toEqual(['ha', 'yo'])
  })

  test('letters that it does not know fail', async () => {
    await expect(spoken(await build({ hosted: null }), { text: 'مرحبا', language: 'ar' })).rejects.toMatchObject({
      fault: 'unsupported',
    })
  })
})

test('the embedded synthesizer speaks beside a provider that only understands', async () => {
  const speech = await build({ text_to_speech_model: null })
  expect((await spoken(speech)).length).toBeGreaterThan(4_000)
  expect((await understood(speech)).text).toBe('my balance')
  expect(server.spoken).toHaveLength(0)
})

test('metrics count texts, utterances and phrases by how they ended', async () => {
  const speech = await build()
  server.speak({}, { fault: 429 })
  await spoken(speech, { is_phrase: true })
  await spoken(speech)
  await understood(speech)
  server.hear({ fault: 503 })
  await understood(speech).catch(() => {})
  const text = await metrics.text()
  for (const line of [
    'ohun_speech_syntheses_total{provider="hosted",outcome="ok"} 1',
    'ohun_speech_syntheses_total{provider="hosted",outcome="rate_limited"} 1',
    'ohun_speech_syntheses_total{provider="embedded",outcome="ok"} 1',
    'ohun_speech_first_audio_seconds_count{provider="hosted"} 1',
    'ohun_speech_recognitions_total{kind="whole",outcome="ok"} 1',
    'ohun_speech_recognitions_total{kind="whole",outcome="server_error"} 1',
    'ohun_speech_recognition_seconds_count{kind="whole"} 1',
    'ohun_speech_phrases_total{result="made"} 1',
  ])
    expect(text).toContain(line)
})
