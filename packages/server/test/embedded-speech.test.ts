import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedSynthesizer } from '../src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads, type FliteThreads } from '../src/gateways/speech/embedded/flite-threads.ts'
import { SpeechError } from '../src/gateways/speech/speech-error.ts'
import type { SpeechRequest } from '../src/gateways/speech/text-to-speech.ts'
import { TestClock } from './support/test-clock.ts'

const CONSENT = 'To give your consent, press one.'
const never = new AbortController().signal

let directory: string
let threads: FliteThreads
const clock = new TestClock()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ohun-flite-'))
  threads = fliteThreads(directory, clock)
})
afterAll(async () => {
  await threads.close()
  await rm(directory, { recursive: true })
})

async function spoken(request: Partial<SpeechRequest> = {}, signal = never): Promise<Int16Array> {
  const pieces: number[] = []
  const speech = { text: CONSENT, language: 'en', voice: null, workspace_id: 'ws_1', ...request }
  for await (const piece of embeddedSynthesizer(threads).speak(speech, signal)) pieces.push(...piece)
  return Int16Array.from(pieces)
}

function loudness(pcm: Int16Array): number {
  return Math.sqrt(pcm.reduce((sum, sample) => sum + sample ** 2, 0) / pcm.length)
}

/** The fundamental of a voice, by the distance at which it resembles itself most. */
function pitchOf(pcm: Int16Array): number {
  const part = loudest(pcm, 800)
  const likeness = (lag: number) =>
    part.subarray(lag).reduce((sum, sample, at) => sum + sample * part[at]!, 0) / (part.length - lag)
  const lags = Array.from({ length: 80 }, (_, at) => at + 30)
  return 8_000 / lags.reduce((best, lag) => (likeness(lag) > likeness(best) ? lag : best))
}

function loudest(pcm: Int16Array, length: number): Int16Array {
  const starts = Array.from({ length: Math.floor(pcm.length / length) }, (_, at) => at * length)
  const parts = starts.map((start) => pcm.subarray(start, start + length))
  return parts.reduce((best, part) => (loudness(part) > loudness(best) ? part : best))
}

describe('the embedded synthesizer', () => {
  test('speaks: the audio has the length and the loudness of a voice', async () => {
    const audio = await spoken()
    expect(audio.length / 8_000).toBeGreaterThan(2)
    expect(audio.length / 8_000).toBeLessThan(3)
    expect(loudness(audio)).toBeGreaterThan(1_500)
    expect(loudness(audio)).toBeLessThan(12_000)
  })

  test('has a woman’s and a man’s voice', async () => {
    const [woman, man] = await Promise.all(['amara', 'tunde'].map((voice) => spoken({ voice })))
    expect(pitchOf(woman!)).toBeGreaterThan(pitchOf(man!) + 30)
  })

  test('speaks the first sentence before the second is made', async () => {
    const speech = { text: `${CONSENT} ${CONSENT} ${CONSENT}`, language: 'en', voice: null, workspace_id: 'ws_1' }
    const pieces: number[] = []
    for await (const piece of embeddedSynthesizer(threads).speak(speech, never)) pieces.push(piece.length)
    expect(pieces).toHaveLength(3)
  })

  test('says words of the text and no options of the program', async () => {
    expect((await spoken({ text: '-o /etc/passwd -h' })).length).toBeGreaterThan(4_000)
  })

  test('a text without a letter that it knows fails as unsupported', async () => {
    await expect(spoken({ text: 'مرحبا' })).rejects.toMatchObject({ name: 'SpeechError', fault: 'unsupported' })
  })

  test('leaves no audio on the disk', async () => {
    await spoken()
    const files = await readdir(directory, { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toEqual([])
  })

  test('a request that is given up leaves the queue, and the others are spoken', async () => {
    const stop = new AbortController()
    const [first, second, third] = [spoken(), spoken({}, stop.signal), spoken()]
    stop.abort(new Error('hung up'))
    await expect(second).rejects.toThrow('hung up')
    expect((await first).length).toBe((await third).length)
  })

  test('one workspace with much to say does not delay another: they take turns, a sentence each', async () => {
    const order: string[] = []
    const says = async (workspace_id: string, text: string): Promise<void> => {
      await spoken({ workspace_id, text })
      order.push(workspace_id)
    }
    const long = 'Yes. No.'
    await Promise.all([...Array.from({ length: 8 }, () => says('ws_busy', long)), says('ws_quiet', long)])
    expect(order.indexOf('ws_quiet')).toBeLessThan(4)
  })

  test('60 KB of one workspace delay the greeting of another by no more than what is being spoken', async () => {
    let made = 0
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const speak = async (): Promise<void> => {
      const speech = { text: '1234567 '.repeat(7_500), language: 'en', voice: null, workspace_id: 'ws_busy' }
      for await (const _ of embeddedSynthesizer(threads).speak(speech, stop.signal)) {
        made += 1
        begun.resolve()
      }
    }
    const busy = Array.from({ length: 5 }, () => speak().catch(() => {}))
    await begun.promise
    const before = made
    expect((await spoken({ workspace_id: 'ws_quiet' })).length).toBeGreaterThan(0)
    // The part that was being spoken, and the next one while the greeting is read here.
    expect(made - before).toBeLessThanOrEqual(3)
    stop.abort()
    await Promise.all(busy)
  })

  test('a workspace that has too much to say is refused, and no other', async () => {
    const stop = new AbortController()
    const waiting = Promise.allSettled(Array.from({ length: 51 }, () => spoken({}, stop.signal)))
    await expect(spoken()).rejects.toMatchObject({ fault: 'busy' })
    expect((await spoken({ workspace_id: 'ws_2' })).length).toBeGreaterThan(0)
    stop.abort()
    await waiting
    expect((await spoken()).length).toBeGreaterThan(0)
  })

  test('a text that takes too long fails, and the next one is spoken by a new thread', async () => {
    await spoken()
    const slow = threads.run('ws_1', { text: 'a'.repeat(5_000), voice: 'slt' })
    const failed = expect(slow).rejects.toBeInstanceOf(SpeechError)
    await clock.advance(5_000)
    await failed
    expect((await spoken()).length).toBeGreaterThan(0)
  })

  test('may be given a longer limit, within which a busy machine starts the thread', async () => {
    const patient = fliteThreads(directory, clock, 60_000)
    const synthesized = patient.run('ws_1', { text: CONSENT, voice: 'slt' })
    await clock.advance(59_000)
    expect((await synthesized).pcm.length).toBeGreaterThan(0)
    await patient.close()
  })

  test('fails the requests that wait when it is closed', async () => {
    const waiting = [spoken(), spoken()].map((one) => expect(one).rejects.toBeInstanceOf(SpeechError))
    await threads.close()
    await Promise.all(waiting)
  })
})
