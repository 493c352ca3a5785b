import type { Spoken } from '../../gateways/telephony/line.ts'
import type { MediaSpeech } from '../media-speech.ts'
import { PlayedSpeech, type PlayedSpeechDeps } from './played-speech.ts'
import type { BargeIn } from './barge-in.ts'

const NOT_HEARD: Spoken = { heard: '', finished: false }

export interface SpeechQueueDeps extends PlayedSpeechDeps {
  /** Something is going to be said. */
  begins(speech: MediaSpeech): void
}

/** The agent's speech, one playback after the other. */
export class SpeechQueue {
  readonly #deps: SpeechQueueDeps
  readonly #barge_in: BargeIn
  #current: PlayedSpeech | null = null
  #last: Promise<unknown> = Promise.resolve()
  #is_closed = false

  constructor(deps: SpeechQueueDeps, barge_in: BargeIn) {
    this.#deps = deps
    this.#barge_in = barge_in
  }

  /** Null if the agent is silent. */
  get current(): PlayedSpeech | null {
    return this.#current
  }

  async say(speech: MediaSpeech, signal: AbortSignal): Promise<Spoken> {
    const said = this.#last.then(() => this.#say(speech, signal))
    this.#last = said.catch(() => {})
    return await said
  }

  close(): void {
    this.#is_closed = true
    this.#current?.stop()
  }

  async #say(speech: MediaSpeech, signal: AbortSignal): Promise<Spoken> {
    if (this.#is_closed || signal.aborted) return NOT_HEARD
    const played = new PlayedSpeech(this.#deps, speech)
    const stop = (): void => played.stop()
    signal.addEventListener('abort', stop, { once: true })
    this.#current = played
    this.#deps.begins(speech)
    this.#barge_in.speechBegins(played)
    try {
      return await played.run()
    } finally {
      signal.removeEventListener('abort', stop)
      this.#current = null
      this.#barge_in.speechEnds()
    }
  }
}
