import { endingOf, type Ending } from './ending.ts'
import { pauseAfter } from './pause-after.ts'

export interface EndOfUtteranceDeps {
  /** The pause where nothing is known about the words. */
  pause_ms: number
  /** The agent's last words. */
  asked(): string
}

/** How far an utterance has come. */
export interface Progress {
  /** From its begin to its last word. */
  speech_ms: number
  /** Since its last word. */
  quiet_ms: number
}

/** A recognizer that reports words while somebody speaks is behind by about that. Words that it reports later are all words. */
const BEHIND_MS = 100
/** Words that are followed by more speech say little about the end of it. */
const STALE_MS = 1_500

/** How long a caller has to be silent until an utterance is over: it depends on the words so far, if they are known. */
export class EndOfUtterance {
  readonly #deps: EndOfUtteranceDeps
  readonly #language: string
  #ending: Ending = 'open'
  /** How long the speech was when these words were heard. */
  #heard_ms = 0
  #are_all = false
  #text = ''

  constructor(deps: EndOfUtteranceDeps, language: string) {
    this.#deps = deps
    this.#language = language
  }

  /** The words so far. @param are_all - They are known to be all that was said until then. */
  words(text: string, { speech_ms, quiet_ms }: Progress, are_all = false): void {
    if (text !== this.#text) {
      this.#text = text
      this.#ending = endingOf(text, { language: this.#language, asked: this.#deps.asked() })
    }
    this.#heard_ms = speech_ms
    this.#are_all = are_all || quiet_ms >= BEHIND_MS
  }

  /** The last words are known to be all that was said until then. */
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
