import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSpeechServices } from '../src/media/create-speech-services.ts'
import { createLog } from '../src/platform/log.ts'
import { Metrics } from '../src/platform/metrics.ts'
import {
  RECOGNITION_FAULTS,
  startHostileSpeechServer,
  SYNTHESIS_FAULTS,
  type HostileSpeechServer,
} from './support/hostile-speech-server.ts'
import { openSpeechHarness, type SpeechHarness } from './support/speech-harness.ts'
import { TestClock } from './support/test-clock.ts'
import { WAIT } from '../../../test/limits.ts'

/** No embedded voice speaks Hausa: what the provider does not say is not said. */
const HAUSA = { language: 'ha' }

let provider: HostileSpeechServer
let data_dir: string
let services: Awaited<ReturnType<typeof createSpeechServices>>
let harness: SpeechHarness

beforeAll(async () => {
  provider = await startHostileSpeechServer()
  data_dir = await mkdtemp(join(tmpdir(), 'ohun-speech-'))
})
afterAll(async () => {
  await provider.close()
  await rm(data_dir, { recursive: true })
})
beforeEach(async () => {
  const clock = new TestClock(new Date(0))
  const speech = {
    hosted: { base_url: provider.base_url, api_key: 'sk-key' },
    speech_to_text_model: 'whisper-1',
    streaming_model: null,
    text_to_speech_model: 'tts-1',
    voices: {},
  }
  const deps = { clock, log: createLog('silent'), metrics: new Metrics() }
  services = await createSpeechServices({ data_dir, speech }, deps)
  harness = openSpeechHarness({ clock, services })
  provider.fault = null
})
afterEach(async () => {
  await harness.line.close()
  await services.close()
})

/** Lets the time of the call pass until that holds. @returns how much passed. */
async function passesUntil(holds: () => boolean): Promise<number> {
  const began = harness.now()
  await vi.waitFor(
    async () => {
      await harness.clock.advance(100)
      expect(holds()).toBe(true)
    },
    { ...WAIT, interval: 1 },
  )
  return harness.now() - began
}

/** A sentence of a model, from its synthesis to its end. */
async function says(text: string): Promise<{ heard: string; ms: number }> {
  const speech = harness.agentSays(
    (async function* () {
      yield text
    })(),
    HAUSA,
  )
  const ms = await passesUntil(() => speech.result() !== null)
  return { heard: speech.result()!.heard, ms }
}

/** The outcome of something that the caller says. */
async function understands(): Promise<object> {
  const ends = () => harness.events.filter(({ kind }) => kind === 'utterance' || kind === 'unrecognised')
  const before = ends().length
  harness.says('word', 400)
  await passesUntil(() => ends().length > before)
  return ends().at(-1)!
}

/** Takes more than a second. */
const SENTENCE = 'Barka da rana, yaya kuke yau da safe?'
/** The spoken part of the sentence cannot be known: it is given up after a time that the sentence takes. */
const ENDLESS = 'speaks for ever'

describe('a call goes on when the synthesizer', () => {
  test.each(Object.entries(SYNTHESIS_FAULTS))('%s', async (name, fault) => {
    expect(await says('Ina kwana.')).toMatchObject({ heard: 'Ina kwana.' })
    provider.fault = fault
    const { heard, ms } = await says(SENTENCE)
    if (name !== ENDLESS) expect(heard).not.toBe(SENTENCE)
    expect(ms).toBeLessThan(60_000)
    provider.fault = null
    expect(await says('Sai anjima.')).toMatchObject({ heard: 'Sai anjima.' })
    expect(await understands()).toMatchObject({ kind: 'utterance', text: 'Hello there' })
  })
})

/** The provider answers, and what it writes is words. */
const UNDERSTOOD = 'writes 100,000 characters'

describe('a call goes on when the recognizer', () => {
  test.each(Object.entries(RECOGNITION_FAULTS))('%s', async (name, fault) => {
    expect(await understands()).toMatchObject({ kind: 'utterance', text: 'Hello there' })
    provider.fault = fault
    const heard = await understands()
    if (name === UNDERSTOOD)
      expect(heard).toMatchObject({ kind: 'utterance', text: expect.stringMatching(/^[a ]{1,4000}$/) as string })
    else expect(heard).toMatchObject({ kind: 'unrecognised' })
    provider.fault = null
    expect(await understands()).toMatchObject({ kind: 'utterance', text: 'Hello there' })
    expect(await says('Ina kwana.')).toMatchObject({ heard: 'Ina kwana.' })
  })
})
