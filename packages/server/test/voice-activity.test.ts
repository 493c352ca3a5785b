import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { embeddedSynthesizer } from '../src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../src/gateways/speech/embedded/flite-threads.ts'
import { loadVoiceActivity } from '../src/gateways/speech/fvad.ts'
import type { VoiceActivity } from '../src/gateways/speech/voice-activity.ts'
import { NoiseFloor } from '../src/gateways/speech/noise-floor.ts'
import { SpeechDetector } from '../src/media/speech-line/speech-detector.ts'
import { Noise, VOICE_LEVEL } from '../src/private-sandbox/simulating/sound/noise.ts'
import { seededRandom } from '../src/private-sandbox/simulating/sound/seeded-random.ts'
import { noiseOf, rootMeanSquare, type Noise as NoiseKind } from './support/noise.ts'
import { TestClock } from './support/test-clock.ts'

const TEXT =
  'I would like to know the balance of my account please, and when my card will be delivered. My name is Ade.'
const FRAME = 160
const FRAME_MS = 20
/** The frames of noise alone, before and after the speech. */
const NOISE_FRAMES = 250
/** Noise that begins at once may be taken for speech until it is known. */
const LEARNING_FRAMES = 160
/** The simulated noise repeats after 10 s. */
const NOISE_PERIOD_FRAMES = 500
/** The level that counts as the beginning of speech. */
const ONSET_FRAMES = 8

let voiceActivity: () => VoiceActivity
const voices = new Map<string, Int16Array>()

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-flite-'))
  const threads = fliteThreads(directory, new TestClock())
  for (const voice of ['amara', 'tunde']) {
    const pieces: number[] = []
    const speech = { text: TEXT, language: 'en', voice, workspace_id: 'ws_1' }
    for await (const piece of embeddedSynthesizer(threads).speak(speech, new AbortController().signal))
      pieces.push(...piece)
    voices.set(voice, trimmed(Int16Array.from(pieces)))
  }
  await threads.close()
  await rm(directory, { recursive: true })
  voiceActivity = await loadVoiceActivity()
})

/** Without silence at both ends, in whole frames. */
function trimmed(pcm: Int16Array): Int16Array {
  const is_loud = (sample: number) => Math.abs(sample) > 500
  const speech = pcm.subarray(pcm.findIndex(is_loud), pcm.findLastIndex(is_loud))
  return speech.subarray(0, speech.length - (speech.length % FRAME))
}

interface Sound {
  noise: NoiseKind
  /** How much louder the speech is. */
  decibels: number
  /** The gain of the speech. */
  gain?: number
}

/** Noise, speech in noise, noise. */
function heardIn(speech: Int16Array, { noise, decibels, gain = 1 }: Sound): boolean[] {
  const start = NOISE_FRAMES * FRAME
  const level = (gain * rootMeanSquare(speech)) / 10 ** (decibels / 20)
  const samples = noiseOf(noise, start * 2 + speech.length).map(
    (one, at) => level * one + gain * (speech[at - start] ?? 0),
  )
  return framesOf(Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, sample))))
}

function framesOf(pcm: Int16Array, detector = voiceActivity()): boolean[] {
  const frames = Array.from({ length: Math.floor(pcm.length / FRAME) }, (_, at) =>
    pcm.subarray(at * FRAME, (at + 1) * FRAME),
  )
  return frames.map((frame) => detector.hears(frame))
}

/** After how many frames speech has begun, as a line counts; Infinity: it never has. */
function onset(heard: readonly boolean[]): number {
  let run = 0
  const at = heard.findIndex((is_speech) => {
    run = is_speech ? run + 1 : Math.max(0, run - 2)
    return run >= ONSET_FRAMES
  })
  return at < 0 ? Infinity : at + 1
}

const SOUNDS: Sound[] = [
  { noise: 'white', decibels: 60 },
  { noise: 'white', decibels: 20 },
  { noise: 'white', decibels: 10 },
  { noise: 'brown', decibels: 20 },
  { noise: 'brown', decibels: 15 },
  { noise: 'hum', decibels: 20 },
  { noise: 'hum', decibels: 10, gain: 0.3 },
]

describe.each(SOUNDS)('speech $decibels dB above $noise noise', (sound) => {
  test.each(['amara', 'tunde'])('by %s is noticed within 240 ms, and its end within 200 ms', (voice) => {
    const heard = heardIn(voices.get(voice)!, sound)
    const speech = heard.slice(NOISE_FRAMES, -NOISE_FRAMES)
    expect(onset(speech) * FRAME_MS).toBeLessThanOrEqual(240)
    const end = heard.length - NOISE_FRAMES
    // Where a line finds a pause of 600 ms, in which sounds of less than 60 ms do not count.
    const frames = heard.map((is_speech) => (is_speech ? 's' : '-')).join('')
    const text = frames.replace(/(?<!s)s{1,2}(?!s)/g, (short) => '-'.repeat(short.length))
    const last = text.indexOf('-'.repeat(30), end - 10) - end
    expect(Math.abs(last) * FRAME_MS).toBeLessThanOrEqual(200)
  })

  test.each(['amara', 'tunde'])('by %s is not noticed before it begins or after it has ended', (voice) => {
    const heard = heardIn(voices.get(voice)!, sound)
    expect(onset(heard.slice(LEARNING_FRAMES, NOISE_FRAMES))).toBe(Infinity)
    expect(onset(heard.slice(-NOISE_FRAMES + 15))).toBe(Infinity)
  })

  test('with a pause of 600 ms is one utterance', () => {
    const speech = heardIn(voices.get('amara')!, sound).slice(NOISE_FRAMES, -NOISE_FRAMES)
    const text = speech.map((is_speech) => (is_speech ? 's' : '-')).join('')
    expect(text).not.toContain('-'.repeat(30))
  })
})

test('noise that grows louder is known as noise after 3.2 s', () => {
  const samples = noiseOf('white', 8_000 * 20).map((one, at) => one * (at < 8_000 * 10 ? 100 : 1_500))
  const heard = framesOf(Int16Array.from(samples))
  expect(onset(heard.slice(500 + LEARNING_FRAMES))).toBe(Infinity)
})

interface Line {
  traffic: Noise
  activity: VoiceActivity
}

describe.each([1, 2, 3, 4])('traffic around the caller (%i)', (seed) => {
  /** How often an utterance begins in these frames of the noise, and of the words in it. */
  function utterancesIn({ traffic, activity }: Line, frames: number, words = new Int16Array()): number {
    const detector = new SpeechDetector()
    return Array.from({ length: frames }, (_, frame) => {
      const heard = traffic.next().map((sample, at) => sample + (words[frame * FRAME + at] ?? 0))
      const is_speech = activity.hears(heard)
      if (detector.speaks) return detector.ends(is_speech, 600) && false
      return detector.begins(is_speech, is_speech && activity.is_voiced)
    }).filter(Boolean).length
  }

  test.each([10, 20])('is not speech at %i dB below a voice, but words in it are', (snr_db) => {
    const traffic = Noise.of({ kind: 'street', snr_db }, seededRandom(seed))!
    const line = { traffic, activity: voiceActivity() }
    utterancesIn(line, LEARNING_FRAMES)
    expect(utterancesIn(line, NOISE_PERIOD_FRAMES)).toBe(0)
    const words = voices.get('tunde')!
    const loudness = VOICE_LEVEL / rootMeanSquare(words)
    const spoken = words.map((sample) => sample * loudness)
    expect(utterancesIn(line, spoken.length / FRAME, spoken)).toBeGreaterThan(0)
  })
})

test('the noise is still known after keys that are sent as events, when nothing else is received', () => {
  const known = new NoiseFloor()
  const noise = Int16Array.from(noiseOf('white', FRAME), (sample) => sample * 900)
  const hears = (frame: Int16Array, is_received: boolean, times: number) =>
    Array.from({ length: times }, () => known.isExceededBy(frame, is_received)).filter(Boolean).length
  expect(hears(noise, true, 2 * LEARNING_FRAMES)).toBeGreaterThan(0)
  expect(hears(noise, true, 50)).toBe(0)
  expect(hears(new Int16Array(FRAME), false, 30)).toBe(0)
  expect(hears(noise, true, 50)).toBe(0)
})

test('clicks are not speech', () => {
  const clicks = Int16Array.from({ length: 8_000 * 10 }, (_, at) => (at % 1_700 < 3 ? 20_000 : at % 7))
  expect(onset(framesOf(clicks))).toBe(Infinity)
})

test('a call is not disturbed by another one that takes turns with it', () => {
  const [speech, alone] = [voices.get('tunde')!, framesOf(voices.get('tunde')!)]
  const [one, other] = [voiceActivity(), voiceActivity()]
  const noise = Int16Array.from(noiseOf('white', FRAME), (sample) => sample * 4_000)
  const together = Array.from({ length: speech.length / FRAME }, (_, at) => {
    other.hears(noise)
    return one.hears(speech.subarray(at * FRAME, (at + 1) * FRAME))
  })
  expect(together).toEqual(alone)
})

test('thousands of calls do not use up the memory of the detector', () => {
  const [speech, alone] = [voices.get('tunde')!, framesOf(voices.get('tunde')!)]
  const many = Array.from({ length: 5_000 }, () => voiceActivity())
  expect(framesOf(speech, many.at(-1))).toEqual(alone)
})
