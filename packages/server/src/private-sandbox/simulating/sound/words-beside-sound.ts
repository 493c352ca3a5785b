import type { Clock } from '@ohun/clock'
import type { Recognition, SpeechToText } from '../../../gateways/speech/speech-to-text.ts'

const CONFIDENCE = 0.97
/** The time by which the detection of speech lags behind. Words that sounded earlier were not detected, and so are not recognised. */
const NOTICED_MS = 1_000

interface Word {
  text: string
  /** The time at which its middle sounds. */
  at_ms: number
}

/**
 * Provides a caller's words without recognising them. If no recognizer is configured, the line still detects utterances in the audio,
 * and then gets the words that sounded during them.
 */
export class WordsBesideSound implements SpeechToText {
  readonly #clock: Clock
  #words: Word[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Called when the caller begins to say a text. */
  begins(text: string, length_ms: number): void {
    const began_ms = this.#clock.monotonic_ms()
    for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
      const share = (index + word.length / 2) / text.length
      this.#words.push({ text: word, at_ms: began_ms + share * length_ms })
    }
  }

  recognise(): Recognition {
    const noticed_ms = this.#clock.monotonic_ms()
    return {
      push() {}, // the words are known without the sound
      finish: () => Promise.resolve({ text: this.#take(noticed_ms - NOTICED_MS), confidence: CONFIDENCE }),
    }
  }

  #take(from_ms: number): string {
    const now_ms = this.#clock.monotonic_ms()
    const sounded = this.#words.filter(({ at_ms }) => at_ms <= now_ms)
    this.#words = this.#words.filter(({ at_ms }) => at_ms > now_ms)
    return sounded
      .filter(({ at_ms }) => at_ms >= from_ms)
      .map(({ text }) => text)
      .join(' ')
  }
}
