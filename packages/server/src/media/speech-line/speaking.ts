import type { Spoken } from '../../gateways/telephony/line.ts'
import type { MediaSpeech } from '../media-speech.ts'
import { Saying, type SayingDeps } from './saying.ts'
import type { TurnTaking } from './turn-taking.ts'

const NOT_HEARD: Spoken = { heard: '', finished: false }

export interface SpeakingDeps extends SayingDeps {
  /** Something is going to be said. */
  begins(speech: MediaSpeech): void
}

/** What the agent says, one after the other. */
export class Speaking {
  readonly #deps: SpeakingDeps
  readonly #turns: TurnTaking
  #current: Saying | null = null
  #last: Promise<unknown> = Promise.resolve()
  #is_closed = false

  constructor(deps: SpeakingDeps, turns: TurnTaking) {
    this.#deps = deps
    this.#turns = turns
  }

  /** Null: nothing is being said. */
  get current(): Saying | null {
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
    const saying = new Saying(this.#deps, speech)
    const stop = (): void => saying.stop()
    signal.addEventListener('abort', stop, { once: true })
    this.#current = saying
    this.#deps.begins(speech)
    this.#turns.sayingBegins(saying)
    try {
      return await saying.run()
    } finally {
      signal.removeEventListener('abort', stop)
      this.#current = null
      this.#turns.sayingEnds()
    }
  }
}
