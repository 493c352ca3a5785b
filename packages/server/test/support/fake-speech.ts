import { SpeechError } from '../../src/gateways/speech/speech-error.ts'
import type { Recognised, SpeechToText } from '../../src/gateways/speech/speech-to-text.ts'
import type { SpeechRequest, TextToSpeech } from '../../src/gateways/speech/text-to-speech.ts'
import { FRAME_SAMPLES } from '../../src/media/audio-stream.ts'
import type { SpeechServices } from '../../src/media/speech-services.ts'
import type { TestClock } from './test-clock.ts'

/** The value of frames with speech but without words. */
export const NOISE = 3_000
const CONFIDENCE = 0.9
/** The length of a word in the agent's speech. */
const FRAMES_PER_WORD = 10

/** The course of a recognition. */
export interface FakeRecognition {
  language: string
  /** The value of each frame. */
  frames: number[]
  begun_at: number
  is_aborted: boolean
}

/**
 * Speech on the test's clock: each word has its own value, so that a test can read from the frames what was heard and
 * said.
 */
export class FakeSpeech implements SpeechServices {
  readonly recognizer: SpeechToText | null
  readonly synthesizer: TextToSpeech
  readonly hearings: FakeRecognition[] = []
  readonly spoken: (SpeechRequest & { at: number })[] = []
  /** The number of current syntheses and recognitions. */
  running = 0
  recognition_ms = 200
  synthesis_ms = 100
  /** Whether there are results during speech. `partials_behind_ms` is their delay. */
  has_partials = false
  partials_behind_ms = 0
  /** Whether it can be asked for the words so far. */
  recognises_early = false
  /** The number of requests for the words so far, and for the final words. */
  readonly asked = { early: 0, end: 0 }
  /** The number of next recognitions that fail. */
  failures = 0
  failure = new SpeechError('The speech provider answered 503.', 'server_error')
  /** After this many words, the synthesizer stalls: it neither speaks nor ends. */
  stalls_after_words = Infinity
  /** Whether it speaks English whenever the English text is known. */
  speaks_english_only = false
  /** Sentences that cannot be synthesised. */
  readonly unspeakable = new Set<string>()
  readonly #clock: TestClock
  readonly #words: string[] = []

  constructor(clock: TestClock, { recognises = true } = {}) {
    this.#clock = clock
    this.recognizer = recognises ? { recognise: (options, signal) => this.#recognise(options, signal) } : null
    this.synthesizer = { speak: (request, signal) => this.#speak(request, signal) }
  }

  /** Treats every frame that is not silent as speech. */
  voiceActivity = () => ({ hears: (frame: Int16Array) => frame[0] !== 0, is_voiced: true })

  /** The value of frames that contain this word. */
  valueOf(word: string): number {
    return NOISE + this.#words.push(word)
  }

  /** The words in these frames. Each word counts once. */
  wordsIn(frames: readonly number[]): string {
    const values = frames.filter((value, at) => value > NOISE && value !== frames[at - 1])
    return values.map((value) => this.#words[value - NOISE - 1]).join(' ')
  }

  #recognise(...[{ language, onPartial }, signal]: Parameters<SpeechToText['recognise']>) {
    const frames: number[] = []
    const hearing: FakeRecognition = { language, frames, begun_at: this.#clock.now().getTime(), is_aborted: false }
    this.hearings.push(hearing)
    this.running += 1
    const end = (): void => {
      this.running -= 1
      hearing.is_aborted = true
    }
    signal.addEventListener('abort', end, { once: true })
    return {
      push: (frame: Int16Array): void => {
        const value = frame[0] as number
        const is_new = value !== frames.at(-1)
        frames.push(value)
        if (this.has_partials && is_new && value > NOISE) {
          const partial = { text: this.wordsIn(frames), confidence: CONFIDENCE / 2 }
          if (this.partials_behind_ms === 0) onPartial(partial)
          else this.#clock.after(this.partials_behind_ms, () => onPartial(partial))
        }
      },
      ...(this.recognises_early && {
        soFar: async (early: AbortSignal): Promise<Recognised> => {
          this.asked.early += 1
          const text = this.wordsIn(frames)
          await this.#passes(this.recognition_ms, early)
          this.#failAsWanted()
          return { text, confidence: CONFIDENCE }
        },
      }),
      finish: async (): Promise<Recognised> => {
        this.asked.end += 1
        await this.#passes(this.recognition_ms, signal)
        this.#failAsWanted()
        return { text: this.wordsIn(frames), confidence: CONFIDENCE }
      },
    }
  }

  #failAsWanted(): void {
    if (this.failures === 0) return
    this.failures -= 1
    throw this.failure
  }

  async *#speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array> {
    this.spoken.push({ ...request, at: this.#clock.now().getTime() })
    this.running += 1
    try {
      await this.#passes(this.synthesis_ms, signal)
      if (this.unspeakable.has(request.text)) throw new SpeechError('The synthesizer answered 500.')
      for (const [at, word] of this.#textOf(request).split(' ').entries()) {
        if (at === this.stalls_after_words) await this.#passes(Infinity, signal)
        yield new Int16Array(FRAMES_PER_WORD * FRAME_SAMPLES).fill(this.valueOf(word))
      }
    } finally {
      this.running -= 1
    }
  }

  #textOf({ text, in_english, saysEnglish }: SpeechRequest): string {
    if (!this.speaks_english_only || in_english === undefined) return text
    saysEnglish?.()
    return in_english
  }

  async #passes(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const stop = (): void => reject(signal.reason as Error)
    const cancel = this.#clock.after(ms, resolve)
    signal.addEventListener('abort', stop, { once: true })
    await promise.finally(() => {
      cancel()
      signal.removeEventListener('abort', stop)
    })
  }
}
