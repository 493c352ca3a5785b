import type { Clock } from '@ohun/clock'
import type { LineEvent } from '../../src/gateways/telephony/line.ts'
import type { Recognised, SpeechToText } from '../../src/gateways/speech/speech-to-text.ts'
import type { VoiceActivity } from '../../src/gateways/speech/voice-activity.ts'
import { FRAME_MS, FRAME_SAMPLES } from '../../src/media/audio-stream.ts'
import { BargeIn } from '../../src/media/speech-line/barge-in.ts'
import { RecognisedInput } from '../../src/media/speech-line/recognised-input.ts'
import { createLog } from '../../src/platform/log.ts'
import { noiseOf, rootMeanSquare, type Noise } from './noise.ts'
import { seeded } from './sip-network.ts'
import type { SetUtterance } from './utterance-set.ts'

/** The result for an utterance of the set. */
export interface Heard {
  /** The number of utterances. One if it was not cut. */
  utterances: number
  /** The pause that ended the last utterance. */
  pause_ms: number | null
}

/** The line on which utterances are spoken one after the other. */
export interface Line {
  voiceActivity(): VoiceActivity
  /** The audio of a text. */
  said(text: string): Int16Array
  /** The noise, and how much louder the speech is in decibels. */
  noise: [Noise, number] | null
  /**
   * `none`: only knows the final words. `early`: is asked in a pause, and ends each text with a full stop or a question
   * mark. `partials`: reports words during speech, 300 ms late.
   */
  recognizer: 'none' | 'early' | 'early_without_punctuation' | 'partials'
  seed: number
}

/** The time after which the noise of a line is known. */
const LEAD_MS = 4_000
/** Longer than any pause that ends an utterance. */
const TAIL_MS = 1_900
/** The length of the longest chain of promises that follows from one frame. */
const PROMISES_OF_A_FRAME = 12
const SILENCE = new Int16Array(FRAME_SAMPLES)
const SAMPLES_PER_MS = FRAME_SAMPLES / FRAME_MS
const LEVEL = 2_500

/** A text and the times at which it is heard, in milliseconds. */
interface Spoken {
  utterance: number
  text: string
  from_ms: number
  until_ms: number
}

export async function sayAll(set: readonly SetUtterance[], line: Line): Promise<Heard[]> {
  const { samples, spoken } = recordingOf(set, line)
  const clock = new FrameClock()
  const events: (LineEvent & { at: number })[] = []
  const current = (): number => spoken.findLast(({ from_ms }) => from_ms <= clock.monotonic_ms() + 100)?.utterance ?? 0
  const barge_in = new BargeIn({
    media: { pause: () => {}, unpause: () => {} },
    emit: (event) => void events.push({ ...event, at: clock.monotonic_ms() }),
  })
  const asked = (): string => set[current()]!.asked
  const recognizer = recognizerOf(line, { clock, spoken })
  const log = createLog('silent')
  const input = new RecognisedInput(
    { clock, log, recognizer, voice_activity: line.voiceActivity(), pause_ms: 600, asked },
    barge_in,
  )
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES) {
    input.knows({ workspace_id: 'ws_1', language: set[current()]!.language })
    clock.pass(FRAME_MS)
    input.frame(samples.subarray(at, at + FRAME_SAMPLES), SILENCE, 'audio')
    barge_in.tick()
    for (let turn = 0; turn < PROMISES_OF_A_FRAME; turn++) await Promise.resolve()
  }
  input.close()
  return set.map((_, index) => {
    const own = spoken.filter(({ utterance }) => utterance === index)
    const [from, until] = [own[0]!.from_ms, own.at(-1)!.until_ms + TAIL_MS]
    const heard = events.flatMap((event) =>
      event.kind === 'utterance' && event.at > from && event.at <= until ? event : [],
    )
    return { utterances: heard.length, pause_ms: heard.at(-1)?.pause_ms ?? null }
  })
}

/** Silence or noise that contains the texts. */
function recordingOf(set: readonly SetUtterance[], { said, noise }: Line): { samples: Int16Array; spoken: Spoken[] } {
  const spoken: (Spoken & { audio: Int16Array })[] = []
  let at_ms = LEAD_MS
  for (const [utterance, { parts }] of set.entries()) {
    for (const { text, pause_ms } of parts) {
      const audio = said(text)
      const until_ms = at_ms + audio.length / SAMPLES_PER_MS
      spoken.push({ utterance, text, from_ms: at_ms, until_ms, audio })
      at_ms = until_ms + pause_ms
    }
    at_ms += TAIL_MS
  }
  const length = Math.ceil(at_ms) * SAMPLES_PER_MS
  const level = noise ? LEVEL / 10 ** (noise[1] / 20) : 0
  const mixed = noise ? noiseOf(noise[0], length).map((sample) => sample * level) : new Float64Array(length)
  for (const { audio, from_ms } of spoken) {
    const gain = LEVEL / rootMeanSquare(audio)
    const start = Math.round(from_ms * SAMPLES_PER_MS)
    for (let index = 0; index < audio.length; index++) mixed[start + index]! += audio[index]! * gain
  }
  const samples = new Int16Array(length)
  for (let at = 0; at < length; at++) samples[at] = Math.max(-32_768, Math.min(32_767, mixed[at]!))
  return { samples, spoken }
}

/** Knows what was said, and is as slow as a service on a network. */
function recognizerOf(line: Line, { clock, spoken }: { clock: FrameClock; spoken: readonly Spoken[] }): SpeechToText {
  const random = seeded(line.seed)
  const heardUntil = (from_ms: number, until_ms: number): string => {
    const texts = spoken.filter((one) => one.until_ms > from_ms && one.from_ms < until_ms)
    return written(texts.map((one) => wordsUntil(one, until_ms)).join(' '), line)
  }
  const after = async (text: string, signal: AbortSignal): Promise<Recognised> => {
    await clock.passes(150 + 150 * random(), signal)
    return { text, confidence: 0.9 }
  }
  return {
    recognise({ onPartial }, signal) {
      const from_ms = clock.monotonic_ms() - 500
      let is_over = false
      const words = (): string => heardUntil(from_ms, clock.monotonic_ms())
      return {
        push() {
          if (line.recognizer !== 'partials' || is_over) return
          const text = words()
          clock.after(300, () => onPartial({ text, confidence: 0.5 }))
        },
        finish() {
          is_over = true
          return after(words(), signal)
        },
        ...(line.recognizer.startsWith('early') && { soFar: (early: AbortSignal) => after(words(), early) }),
      }
    },
  }
}

function wordsUntil({ text, from_ms, until_ms }: Spoken, ms: number): string {
  if (ms >= until_ms) return text
  const words = text.split(' ')
  return words.slice(0, Math.floor((words.length * (ms - from_ms)) / (until_ms - from_ms))).join(' ')
}

/** Some recognizers end every text like a sentence, others write only words. */
function written(text: string, { recognizer }: Line): string {
  if (recognizer === 'early_without_punctuation') return text.replaceAll(/[.?!,]/g, '').toLowerCase()
  return text === '' || /[.?!]$/.test(text) ? text : `${text.replace(/,$/, '')}.`
}

/** A clock that advances with the frames. */
class FrameClock implements Clock {
  #now_ms = 0
  readonly #timers = new Set<{ due_ms: number; callback(): void }>()

  now(): Date {
    return new Date(this.#now_ms)
  }

  monotonic_ms(): number {
    return this.#now_ms
  }

  stalled_ms(): number {
    return 0
  }

  after(delay_ms: number, callback: () => void): () => void {
    const timer = { due_ms: this.#now_ms + delay_ms, callback }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  pass(ms: number): void {
    this.#now_ms += ms
    for (const timer of this.#timers) {
      if (timer.due_ms > this.#now_ms) continue
      this.#timers.delete(timer)
      timer.callback()
    }
  }

  async passes(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const cancel = this.after(ms, resolve)
    const stop = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    await promise.finally(() => {
      cancel()
      signal.removeEventListener('abort', stop)
    })
  }
}
