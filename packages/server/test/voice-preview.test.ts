import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSpeechServer, type SpeechServer } from './support/speech-server.ts'
import { outcomesOf } from './support/scenario.ts'
import { textIn } from './support/spoken-text.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** Mono PCM16 at 8 kHz. */
const HEADER_BYTES = 44

let server: TestServer
let workspace: TestWorkspace

async function heard(voice_id: string, text?: string, of = workspace): Promise<Buffer> {
  const response = await of.sandbox.voices.preview(voice_id, text === undefined ? {} : { text })
  expect(response.headers.get('content-type')).toBe('audio/wav')
  return Buffer.from(await response.arrayBuffer())
}

const samplesOf = (wav: Buffer): Int16Array => new Int16Array(new Uint8Array(wav.subarray(HEADER_BYTES)).buffer)

describe('with a speech provider', () => {
  let speech: SpeechServer
  beforeAll(async () => {
    speech = await startSpeechServer()
    const { base_url: OHUN_SPEECH_BASE_URL, api_key: OHUN_SPEECH_API_KEY } = speech
    server = await startTestServer({ OHUN_SPEECH_BASE_URL, OHUN_SPEECH_API_KEY })
    workspace = await server.workspace()
  })
  afterAll(async () => {
    await server.stop()
    await speech.close()
  })
  beforeEach(async () => {
    speech.spoken.length = 0
    await server.clock.advance(61_000)
  })

  test('every voice says a greeting in its language, once for all who ask', async () => {
    const { voices } = await workspace.sandbox.voices.list()
    expect(voices.map(({ configured }) => configured)).toEqual(voices.map(() => true))
    for (const { voice_id } of voices) {
      const wav = await heard(voice_id)
      expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
      expect(wav.readUInt32LE(24)).toBe(8_000)
      expect(await heard(voice_id)).toEqual(wav)
    }
    expect(speech.spoken).toHaveLength(voices.length)
    expect(speech.spoken.find(({ body }) => body.input?.includes('Báwo ni'))?.body).toMatchObject({ voice: 'nova' })
  })

  test('says a given text', async () => {
    expect(textIn(samplesOf(await heard('tunde', 'We open at nine.')))).toBe('We open at nine.')
    expect(speech.spoken).toMatchObject([{ body: { voice: 'onyx', input: 'We open at nine.' } }])
  })

  test('400 for a text without words and one that is too long, 404 for an unknown voice', async () => {
    for (const text of ['', '…', 'x'.repeat(201)])
      await expect(heard('amara', text)).rejects.toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    await expect(heard('nobody')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(speech.spoken).toEqual([])
  })

  test('502 AI_PROVIDER_ERROR if the provider fails, and nothing else speaks', async () => {
    speech.speak({ fault: 500 })
    await expect(heard('amara', 'First')).rejects.toMatchObject({
      status: 502,
      code: 'AI_PROVIDER_ERROR',
      message: expect.stringContaining('server_error') as string,
    })
    expect(await heard('amara', 'Second')).toBeInstanceOf(Buffer)
  })

  test('the failures of one workspace do not keep another from hearing a voice', async () => {
    const other = await server.workspace()
    speech.speak(...Array.from({ length: 10 }, () => ({ fault: 500 }) as const))
    for (let at = 0; at < 10; at++) await heard('amara', `Failing ${at}`, other).catch(() => {})
    speech.speak()
    await expect(heard('amara', 'Skipped', other)).rejects.toMatchObject({ code: 'AI_PROVIDER_ERROR' })
    expect(await heard('amara', 'Heard')).toBeInstanceOf(Buffer)
  })

  test('a workspace that waits for the provider holds half of the places at most', async () => {
    const until = Promise.withResolvers<void>()
    speech.speak({ until: until.promise }, { until: until.promise })
    const waiting = Array.from({ length: 12 }, (_, at) => heard('amara', `Waiting ${at}`))
    const settled = Promise.allSettled(waiting)
    await Promise.any(
      waiting.map(
        async (one) =>
          await one.then(
            () => Promise.reject(new Error()),
            () => {},
          ),
      ),
    )
    const other = await server.workspace()
    expect(await heard('amara', 'Meanwhile', other)).toBeInstanceOf(Buffer)
    until.resolve()
    const { succeeded, codes } = outcomesOf(await settled)
    expect([succeeded, new Set(codes)]).toEqual([8, new Set(['RATE_LIMITED'])])
  })

  test('429 for more than twenty new texts a minute; texts that were spoken are still heard', async () => {
    for (let at = 0; at < 20; at++) await heard('amara', `Text ${at}`)
    await expect(heard('amara', 'Text 20')).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(await heard('amara', 'Text 0')).toBeInstanceOf(Buffer)
    const other = await server.workspace()
    expect(await heard('amara', 'Another text', other)).toBeInstanceOf(Buffer)
  })
})

describe('without a speech provider', () => {
  beforeAll(async () => {
    server = await startTestServer()
    workspace = await server.workspace()
  })
  afterAll(() => server.stop())

  test('voices that are understood in English are heard, the others are refused with those that can be', async () => {
    const { voices } = await workspace.sandbox.voices.list()
    const configured = voices.filter((voice) => voice.configured).map(({ voice_id }) => voice_id)
    expect(configured).toEqual(['amara', 'tunde', 'efe'])
    const wav = await heard('amara', 'Good day.')
    expect(Math.max(...samplesOf(wav))).toBeGreaterThan(1_000)
    await expect(heard('zainab')).rejects.toMatchObject({
      status: 400,
      message:
        'voice_id: zainab needs a speech provider, and this service has none; voices that need none: amara, tunde, efe.',
    })
  })

  test('400 for a text whose letters it cannot say', async () => {
    await expect(heard('amara', 'مرحبا')).rejects.toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
  })
})
