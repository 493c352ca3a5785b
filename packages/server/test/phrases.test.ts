import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepPhrases } from '../src/gateways/speech/phrases/keep-phrases.ts'
import { PhraseFiles } from '../src/gateways/speech/phrases/phrase-files.ts'
import { SpeechError } from '../src/gateways/speech/speech-error.ts'
import type { SpeechRequest, TextToSpeech } from '../src/gateways/speech/text-to-speech.ts'
import { TestClock } from './support/test-clock.ts'

const GREETING: SpeechRequest = {
  text: 'Welcome to the bank.',
  language: 'en',
  voice: 'amara',
  workspace_id: 'ws_1',
  is_phrase: true,
}
const never = new AbortController().signal

/** Speaks each request as a number, in two pieces; a test lets it go on. */
class FakeSynthesizer implements TextToSpeech {
  readonly requests: SpeechRequest[] = []
  given_up = 0
  gate: Promise<unknown> = Promise.resolve()

  async *speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array> {
    const number = this.requests.push(request)
    signal.addEventListener('abort', () => (this.given_up += 1))
    yield Int16Array.of(number, 1)
    await this.gate
    signal.throwIfAborted()
    yield Int16Array.of(number, 2)
  }
}

let directory: string
let clock: TestClock
let fake: FakeSynthesizer
let files: PhraseFiles
let errors: unknown[]
let results: string[]

beforeEach(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'ohun-phrases-')), 'speech')
  clock = new TestClock()
  fake = new FakeSynthesizer()
  errors = []
  results = []
  files = await opened()
})
afterEach(async () => {
  files.close()
  await rm(join(directory, '..'), { recursive: true })
})

async function opened(): Promise<PhraseFiles> {
  const opened = new PhraseFiles({ directory, clock, onError: (error) => void errors.push(error) })
  await opened.open()
  return opened
}

function keeping(provider = 'hosted'): TextToSpeech {
  return keepPhrases(fake, { files, provider, onPhrase: (result) => void results.push(result) })
}

async function heard(
  synthesizer: TextToSpeech,
  request: Partial<SpeechRequest> = {},
  signal = never,
): Promise<number[]> {
  const samples: number[] = []
  for await (const piece of synthesizer.speak({ ...GREETING, ...request }, signal)) samples.push(...piece)
  return samples
}

async function written(count: number): Promise<string[]> {
  for (;;) {
    const names = (await readdir(directory)).filter((name) => !name.startsWith('.'))
    if (names.length === count) return names
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a phrase', () => {
  test('is spoken once and then played from its file', async () => {
    const synthesizer = keeping()
    expect(await heard(synthesizer)).toEqual([1, 1, 1, 2])
    await written(1)
    expect(await heard(synthesizer)).toEqual([1, 1, 1, 2])
    expect(await heard(keeping())).toEqual([1, 1, 1, 2])
    expect(fake.requests).toHaveLength(1)
    expect(results).toEqual(['made', 'kept', 'kept'])
  })

  test('is in memory once while several calls say it, and gone a second after its file is', async () => {
    await heard(keeping())
    const [name] = await written(1)
    const key = name!.replace('.wav', '')
    const [first, second] = [await files.read(key), await files.read(key)]
    expect(second).toBe(first)
    expect(await (await opened()).read(key)).toEqual(first)
    await rm(join(directory, name!))
    expect(await files.read(key)).toBe(first)
    await clock.advance(1_000)
    expect(await files.read(key)).toBeNull()
  })

  test('is another one in another voice, language, text or by another provider', async () => {
    const others = [{ voice: 'tunde' }, { voice: null }, { language: 'pcm' }, { text: 'Welcome.' }]
    for (const other of [{}, ...others]) await heard(keeping(), other)
    await heard(keeping('other'))
    await written(6)
    for (const other of [{}, ...others]) await heard(keeping(), other)
    expect(fake.requests).toHaveLength(6)
  })

  test('is spoken once if several calls say it at once, and each hears all of it', async () => {
    const go = Promise.withResolvers<void>()
    fake.gate = go.promise
    const synthesizer = keeping()
    const calls = Array.from({ length: 5 }, () => heard(synthesizer))
    while (results.length < 5) await new Promise((resolve) => setImmediate(resolve))
    go.resolve()
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 5 }, () => [1, 1, 1, 2]))
    expect(fake.requests).toHaveLength(1)
  })

  test('goes on for the others when one call gives it up', async () => {
    const [go, stop] = [Promise.withResolvers<void>(), new AbortController()]
    fake.gate = go.promise
    const synthesizer = keeping()
    const [given_up, goes_on] = [heard(synthesizer, {}, stop.signal), heard(synthesizer)]
    while (results.length < 2) await new Promise((resolve) => setImmediate(resolve))
    stop.abort(new Error('hung up'))
    await expect(given_up).rejects.toThrow('hung up')
    go.resolve()
    expect(await goes_on).toEqual([1, 1, 1, 2])
  })

  test('is given up with the last call, leaves no file, and is spoken for the next call', async () => {
    const [go, stop] = [Promise.withResolvers<void>(), new AbortController()]
    fake.gate = go.promise
    const synthesizer = keeping()
    const given_up = heard(synthesizer, {}, stop.signal)
    while (fake.requests.length < 1) await new Promise((resolve) => setImmediate(resolve))
    stop.abort(new Error('hung up'))
    await expect(given_up).rejects.toThrow('hung up')
    expect(fake.given_up).toBe(1)
    go.resolve()
    expect(await heard(synthesizer)).toEqual([2, 1, 2, 2])
    await written(1)
  })

  test('leaves no file if it fails, and is tried again', async () => {
    const failure = Promise.reject(new SpeechError('No.', 'broken'))
    failure.catch(() => {})
    fake.gate = failure
    await expect(heard(keeping())).rejects.toThrow('No.')
    fake.gate = Promise.resolve()
    expect(await heard(keeping())).toEqual([2, 1, 2, 2])
  })
})

test('phrases of a model are neither kept nor shared', async () => {
  for (let at = 0; at < 2; at++) await heard(keeping(), { is_phrase: false })
  await heard(keeping(), { is_phrase: undefined })
  expect(fake.requests).toHaveLength(3)
  expect(await readdir(directory)).toEqual([])
})

test('names of files do not tell what was said, and nobody else reads them', async () => {
  await heard(keeping(), { text: 'Your balance, Ade.' })
  const [name = ''] = await written(1)
  expect(name).toMatch(/^[0-9a-f]{64}\.wav$/)
  expect((await stat(join(directory, name))).mode & 0o077).toBe(0)
  expect((await stat(directory)).mode & 0o077).toBe(0)
  expect((await readFile(join(directory, name))).toString('latin1')).toMatch(/^RIFF/)
})

describe('every minute', () => {
  test('files older than 5 minutes are removed, younger ones stay', async () => {
    const synthesizer = keeping()
    await heard(synthesizer)
    await written(1)
    await clock.advance(4 * 60_000)
    await heard(synthesizer, { text: 'Younger.' })
    await written(2)
    await clock.advance(2 * 60_000)
    await written(1)
    await heard(synthesizer)
    await heard(synthesizer, { text: 'Younger.' })
    expect(fake.requests).toHaveLength(3)
    await written(2)
    await clock.advance(20 * 60_000)
    await written(0)
    expect(errors).toEqual([])
  })

  test('files of an earlier process are removed as well', async () => {
    const old = join(directory, 'flite-1-2.wav')
    await writeFile(old, 'RIFF')
    const long_ago = new Date(clock.now().getTime() - 6 * 60_000)
    await utimes(old, long_ago, long_ago)
    files.close()
    files = await opened()
    await written(0)
  })
})

test('a full or lost disk costs nothing but the kept phrases', async () => {
  await rm(directory, { recursive: true })
  expect(await heard(keeping())).toEqual([1, 1, 1, 2])
  while (errors.length === 0) await new Promise((resolve) => setImmediate(resolve))
  expect(await heard(keeping())).toEqual([2, 1, 2, 2])
})

test('more than 64 MiB are not kept', async () => {
  const minutes = new Int16Array(40 * 1_024 * 512)
  const large: TextToSpeech = {
    speak: async function* () {
      yield minutes
    },
  }
  const synthesizer = keepPhrases(large, { files, provider: 'large', onPhrase: () => {} })
  for (const text of ['one', 'two']) for await (const _ of synthesizer.speak({ ...GREETING, text }, never));
  await written(1)
  await clock.advance(60_000)
  expect(await written(1)).toHaveLength(1)
})
