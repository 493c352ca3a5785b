import type { Spoken } from '../../gateways/telephony/line.ts'
import type { MediaSpeech } from '../media-speech.ts'
import { PlayedSpeech, type PlayedSpeechDeps } from './played-speech.ts'
import type { BargeIn } from './barge-in.ts'

const NOT_HEARD: Spoken = { heard: '', finished: false }

export interface SpeechQueueDeps extends PlayedSpeechDeps {
  /** Called before a speech is played. */
  begins(speech: MediaSpeech): void
}

/** The agent's speeches, played one after the other. Waiting ones are synthesised in the meantime. */
export class SpeechQueue {
  readonly #deps: SpeechQueueDeps
  readonly #barge_in: BargeIn
  readonly #waiting = new Set<PlayedSpeech>()
  #current: PlayedSpeech | null = null
  #last: Promise<unknown> = Promise.resolve()
  #is_closed = false
  #asked: PlayedSpeech | null = null

  constructor(deps: SpeechQueueDeps, barge_in: BargeIn) {
    this.#deps = deps
    this.#barge_in = barge_in
  }

  /** The last words that the agent says or has said. Fillers are left out, because they ask for nothing. */
  get last_words(): string {
    return this.#asked?.last_words ?? ''
  }

  /** Null if the agent is silent. */
  get current(): PlayedSpeech | null {
    return this.#current
  }

  async say(speech: MediaSpeech, signal: AbortSignal): Promise<Spoken> {
    if (this.#is_closed || signal.aborted) return NOT_HEARD
    const played = new PlayedSpeech(this.#deps, speech)
    const stop = (): void => played.stop()
    signal.addEventListener('abort', stop, { once: true })
    this.#waiting.add(played)
    const said = this.#last.then(() => this.#play(played, speech))
    this.#last = said.catch(() => {})
    try {
      return await said
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  close(): void {
    this.#is_closed = true
    this.#current?.stop()
    for (const played of this.#waiting) played.stop()
  }

  async #play(played: PlayedSpeech, speech: MediaSpeech): Promise<Spoken> {
    this.#waiting.delete(played)
    if (played.is_stopped) return NOT_HEARD
    this.#current = played
    if (!played.is_filler) this.#asked = played
    this.#deps.begins(speech)
    this.#barge_in.speechBegins(played)
    try {
      return await played.run()
    } finally {
      this.#current = null
      this.#barge_in.speechEnds()
    }
  }
}
