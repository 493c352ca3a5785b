import type { Clock } from '@ohun/clock'
import type { Recognition, SpeechToText } from '../../../gateways/speech/speech-to-text.ts'

const CONFIDENCE = 0.97
/** Speech is noticed when some of it has sounded. What sounded longer ago was not noticed, and so is not understood. */
const NOTICED_MS = 1_000

interface Word {
  text: string
  /** When its middle sounds. */
  at_ms: number
}

/**
 * Knows the words of a caller beside their sound. Where nothing recognises speech, the line finds utterances in the sound as always, and
 * is then given the words that sounded in them.
 */
export class WordsBesideSound implements SpeechToText {
  readonly #clock: Clock
  #words: Word[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The caller begins to say it now. */
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
