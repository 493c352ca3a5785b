import type { Answer } from '../../src/domain/answering/answer.ts'
import type { VoiceActivity } from '../../src/gateways/speech/voice-activity.ts'
import { AnswerDetector } from '../../src/media/answering/answer-detector.ts'
import { FRAME_SAMPLES, SAMPLE_RATE } from '../../src/media/audio-stream.ts'
import { encodeG711, g711Samples, type G711Codec } from '../../src/media/rtp/g711.ts'
import type { AnswerPart, SetAnswer } from './answer-set.ts'
import { noiseOf, type Noise } from './noise.ts'

export interface AnswerLine {
  codec: G711Codec
  /** The noise, and how much louder the speech is, in decibels. */
  noise: [Noise, number] | null
  gain: number
  /** The recognizer's delay. Null if words are not recognised. */
  words_after_ms: number | null
  voiceActivity(): VoiceActivity
  /** The audio of a text. */
  said(text: string): Int16Array
}

export interface Judged {
  answer: Answer | null
  /** The time from the answer until the result was known. */
  after_ms: number
  /** The time from the first sound until the result was known. */
  after_sound_ms: number
}

/** Plays the audio after an answer to the detector. */
export function judgeAnswer(answered: SetAnswer, line: AnswerLine): Judged {
  const pieces = answered.parts.map((part) => ({ part, samples: samplesOf(part, line) }))
  const heard = throughLine(joined(pieces), line)
  const words = wordsOf(pieces)
  const first_ms = firstSound(pieces)
  const detector = new AnswerDetector(line.voiceActivity())
  for (let at = 0; at + FRAME_SAMPLES <= heard.length; at += FRAME_SAMPLES) {
    if (line.words_after_ms !== null) detector.words(words(detector.heard_ms - line.words_after_ms))
    detector.hear(heard.subarray(at, at + FRAME_SAMPLES))
    if (detector.answer) break
  }
  const after_ms = detector.heard_ms
  return { answer: detector.answer, after_ms, after_sound_ms: after_ms - Math.min(first_ms, after_ms) }
}

interface Piece {
  part: AnswerPart
  samples: Int16Array
}

/** The words that a streaming recognizer knows at a given time. */
function wordsOf(pieces: readonly Piece[]): (at_ms: number) => string {
  const known: { word: string; ends_ms: number }[] = []
  let began_ms = 0
  for (const { part, samples } of pieces) {
    const length_ms = (samples.length / SAMPLE_RATE) * 1_000
    if (part.kind === 'speech') {
      const words = part.text.split(' ')
      words.forEach((word, at) => known.push({ word, ends_ms: began_ms + (length_ms * (at + 1)) / words.length }))
    }
    began_ms += length_ms
  }
  return (at_ms) =>
    known
      .filter(({ ends_ms }) => ends_ms <= at_ms)
      .map(({ word }) => word)
      .join(' ')
}

function firstSound(pieces: readonly Piece[]): number {
  const silence = pieces.slice(
    0,
    pieces.findIndex(({ part }) => part.kind !== 'pause'),
  )
  return silence.reduce((sum, { samples }) => sum + (samples.length / SAMPLE_RATE) * 1_000, 0)
}

function samplesOf(part: AnswerPart, { said }: AnswerLine): Int16Array {
  if (part.kind === 'speech') return stretched(said(part.text), part)
  const length = (part.ms * SAMPLE_RATE) / 1_000
  if (part.kind === 'pause') return new Int16Array(length)
  if (part.kind === 'tone') return Int16Array.from({ length }, (_, at) => 5_000 * sines(part.hz, at))
  return music(length)
}

function sines(hz: readonly number[], at: number): number {
  return hz.reduce((sum, one) => sum + Math.sin((2 * Math.PI * one * at) / SAMPLE_RATE), 0) / hz.length
}

const CHORDS = [
  [262, 330, 392],
  [294, 349, 440],
  [247, 294, 392],
  [262, 330, 440],
] as const

/** Chords with a melody above them, one note every 300 ms, as a synthesizer plays them. */
function music(length: number): Int16Array {
  const note = 0.3 * SAMPLE_RATE
  return Int16Array.from({ length }, (_, at) => {
    const chord = CHORDS[Math.floor(at / (note * 4)) % CHORDS.length]!
    const melody = chord[Math.floor(at / note) % 3]! * 2
    return 2_500 * sines(chord, at) + 2_500 * sines([melody], at) * (1 - 0.5 * ((at % note) / note))
  })
}

/** Changes the playback speed, which hardly changes the voice. */
function stretched(samples: Int16Array, { length_ms, speed = 1 }: { length_ms?: number; speed?: number }): Int16Array {
  const length = length_ms === undefined ? Math.round(samples.length / speed) : (length_ms * SAMPLE_RATE) / 1_000
  const step = samples.length / length
  const all = new Int16Array(length)
  for (let at = 0; at < length; at++) all[at] = samples[Math.floor(at * step)] ?? 0
  return all
}

/** Long enough, because the result is always known earlier. */
const MAX_SAMPLES = 7 * SAMPLE_RATE

function joined(pieces: readonly Piece[]): Int16Array {
  const length = pieces.reduce((sum, { samples }) => sum + samples.length, 0)
  const all = new Int16Array(length)
  let at = 0
  for (const { samples } of pieces) {
    all.set(samples, at)
    at += samples.length
  }
  return all.subarray(0, MAX_SAMPLES)
}

function throughLine(samples: Int16Array, { noise, gain, codec }: AnswerLine): Int16Array {
  const { length } = samples
  const level = noise ? (gain * loudness(samples)) / 10 ** (noise[1] / 20) : 0
  const added = noise ? noiseOf(noise[0], length) : new Float64Array(length)
  const line = new Int16Array(length)
  for (let at = 0; at < length; at++)
    line[at] = Math.max(-32_767, Math.min(32_767, samples[at]! * gain + level * added[at]!))
  const bytes = new Uint8Array(length)
  encodeG711(codec, line, bytes)
  const decoded = g711Samples(codec)
  for (let at = 0; at < length; at++) line[at] = decoded[bytes[at]!]!
  return line
}

/** The root mean square of the loud samples. */
function loudness(samples: Int16Array): number {
  let [energy, count] = [0, 0]
  for (const one of samples) {
    if (Math.abs(one) <= 300) continue
    energy += one ** 2
    count++
  }
  return Math.sqrt(energy / count)
}
