import type { SpeechRequest, TextToSpeech } from '../../gateways/speech/text-to-speech.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { msOf } from './spoken-audio.ts'

export interface SynthesisDeps {
  clock: Clock
  synthesizer: TextToSpeech
  log: Log
}

/** Estimates the length of a sentence while its audio is not complete. */
const MS_PER_CHARACTER = 65

/** A sentence, synthesised as fast as possible, whether it is already played or not. */
export class SentenceAudio {
  /** Resolves when all of its audio is available, or no more will come. Never rejects. */
  readonly made: Promise<void>
  readonly #clock: Clock
  readonly #began_ms: number
  readonly #pieces = new PushQueue<Int16Array>()
  #synthesis_ms: number | null = null
  #samples = 0
  #text: string
  #is_in_english = false
  #is_whole = false

  constructor({ synthesizer, clock, log }: SynthesisDeps, request: SpeechRequest, signal: AbortSignal) {
    const { text, in_english } = request
    this.#text = text
    const saysEnglish = (): void => this.#saysEnglish(in_english!)
    this.#clock = clock
    this.#began_ms = clock.monotonic_ms()
    this.made = this.#make(synthesizer.speak(in_english === undefined ? request : { ...request, saysEnglish }, signal))
      .catch((err: unknown) => {
        if (!signal.aborted) log.warn({ err }, 'a sentence could not be spoken')
      })
      .finally(() => this.#pieces.close())
  }

  /** The text that is spoken. */
  get text(): string {
    return this.#text
  }

  get is_in_english(): boolean {
    return this.#is_in_english
  }

  /** The audio, which has only one reader. */
  get pieces(): AsyncIterable<Int16Array> {
    return this.#pieces
  }

  /** The time from its text to its first audio. Null if there is no audio yet. */
  get synthesis_ms(): number | null {
    return this.#synthesis_ms
  }

  /** The length of the audio so far. */
  get made_ms(): number {
    return msOf(this.#samples)
  }

  /** False if more audio may come, or the sentence could not be spoken. */
  get is_whole(): boolean {
    return this.#is_whole
  }

  /** @returns the part of the sentence that was played with `played_ms` of its audio, from 0 to 1. */
  share(played_ms: number): number {
    if (this.#is_whole) return played_ms >= this.made_ms ? 1 : played_ms / this.made_ms
    return Math.min(1, played_ms / Math.max(this.made_ms, this.text.length * MS_PER_CHARACTER))
  }

  #saysEnglish(text: string): void {
    this.#text = text
    this.#is_in_english = true
  }

  async #make(audio: AsyncIterable<Int16Array>): Promise<void> {
    for await (const piece of audio) {
      this.#synthesis_ms ??= this.#clock.monotonic_ms() - this.#began_ms
      this.#samples += piece.length
      this.#pieces.push(piece)
    }
    this.#is_whole = true
  }
}
