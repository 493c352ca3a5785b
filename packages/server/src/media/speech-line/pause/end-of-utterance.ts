import { endingOf, type Ending } from './ending.ts'
import { pauseAfter } from './pause-after.ts'

export interface EndOfUtteranceDeps {
  /** The pause that applies when nothing is known about the words. */
  pause_ms: number
  /** The agent's last words. */
  asked(): string
}

/** The progress of an utterance. */
export interface Progress {
  /** The time from its beginning to its last word. */
  speech_ms: number
  /** The time since its last word. */
  quiet_ms: number
}

/** A recognizer that reports words during speech is about this far behind. Words that it reports later in a pause are complete. */
const BEHIND_MS = 100
/** Words that are followed by more speech than this say little about its end. */
const STALE_MS = 1_500

/** Determines how long a caller has to be silent until an utterance is over. It depends on the words so far, if they are known. */
export class EndOfUtterance {
  readonly #deps: EndOfUtteranceDeps
  readonly #language: string
  #ending: Ending = 'open'
  /** The length of the speech when these words were reported. */
  #heard_ms = 0
  #are_all = false
  #text = ''

  constructor(deps: EndOfUtteranceDeps, language: string) {
    this.#deps = deps
    this.#language = language
  }

  /** Takes the words so far. @param are_all - True if they are known to be complete up to this time. */
  words(text: string, { speech_ms, quiet_ms }: Progress, are_all = false): void {
    if (text !== this.#text) {
      this.#text = text
      this.#ending = endingOf(text, { language: this.#language, asked: this.#deps.asked() })
    }
    this.#heard_ms = speech_ms
    this.#are_all = are_all || quiet_ms >= BEHIND_MS
  }

  /** True if the last words are known to be complete up to the time of their report. */
  get are_all(): boolean {
    return this.#are_all
  }

  pauseAfter(speech_ms: number): number {
    const { pause_ms } = this.#deps
    const after_ms = speech_ms - this.#heard_ms
    const pause = pauseAfter(this.#ending, pause_ms)
    if (pause < pause_ms) return this.#are_all && after_ms <= 0 ? pause : pause_ms
    return after_ms <= STALE_MS ? pause : pause_ms
  }
}
