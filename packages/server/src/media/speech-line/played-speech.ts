import type { Spoken } from '../../gateways/telephony/line.ts'
import type { MediaSpeech } from '../media-speech.ts'
import type { MediaStream } from '../audio-stream.ts'
import type { SynthesisDeps } from './sentence-audio.ts'
import { recordedAudio, type SpokenAudio } from './spoken-audio.ts'
import { SynthesisedAudio } from './synthesised-audio.ts'

export interface PlayedSpeechDeps extends SynthesisDeps {
  media: MediaStream
}

/** Speech that begins this close to the end of a question is an answer to it. */
const NEARLY_OVER_MS = 1_000

/** Shared by all sentences, because creating the stack of a new exception takes 40 µs. */
const STOPPED = new DOMException('The agent was stopped.', 'AbortError')

/** One speech of the agent, from its text or recording to its playback. */
export class PlayedSpeech {
  readonly is_interruptible: boolean
  readonly is_filler: boolean
  readonly #media: MediaStream
  readonly #audio: SpokenAudio
  readonly #over = new AbortController()
  #has_sounded = false

  constructor({ media, ...deps }: PlayedSpeechDeps, speech: MediaSpeech) {
    const { audio, recorded, text } = speech
    this.is_interruptible = speech.interruptible ?? true
    this.is_filler = speech.is_filler ?? false
    this.#media = media
    if (audio) this.#audio = audio
    else if (recorded && typeof text === 'string') this.#audio = recordedAudio(recorded, text)
    else this.#audio = new SynthesisedAudio(deps, speech, this.#over.signal)
  }

  /** True if less than a second is left. */
  get is_nearly_over(): boolean {
    const { length_ms } = this.#audio
    return length_ms !== null && length_ms - this.#media.played_ms < NEARLY_OVER_MS
  }

  /** The time from its first text to its first audio. Undefined if nothing was synthesised. */
  get synthesis_ms(): number | undefined {
    return this.#audio.synthesis_ms ?? undefined
  }

  get last_words(): string {
    return this.#audio.last_words
  }

  /** True only once, after its first audio was sent. */
  beginsToSound(): boolean {
    if (this.#has_sounded || this.#media.played_ms === 0) return false
    this.#has_sounded = true
    return true
  }

  get is_stopped(): boolean {
    return this.#over.signal.aborted
  }

  /** Ends it now. */
  stop(): void {
    this.#over.abort(STOPPED)
  }

  /** Resolves when it has been said or stopped. */
  async run(): Promise<Spoken> {
    const { signal } = this.#over
    try {
      const played = await this.#media.play(this.#audio.pieces, signal)
      const finished = played.finished && !signal.aborted
      const { is_in_english } = this.#audio
      return { heard: this.#audio.heard({ ...played, finished }), finished, ...(is_in_english && { in_english: true }) }
    } finally {
      this.stop()
    }
  }
}
