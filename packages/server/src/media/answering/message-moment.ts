import { FRAME_MS } from '../audio-stream.ts'
import { ToneRuns } from './tone-runs.ts'
import type { Sound } from './spectrum.ts'

/** The silence after the tone. A tone that is followed by speech is part of the greeting. */
const QUIET_AFTER_TONE_MS = 300
/** The silence after which a greeting without a tone is over. Pauses within a greeting are shorter. */
const QUIET_MS = 2_500
/** Shorter tones are parts of speech, or keys. */
const SHORTEST_TONE_MS = 180
/** 60 ms. Shorter noises do not interrupt a pause. */
const RESUME_FRAMES = 3

/** Finds the moment at which a voicemail begins to record. */
export class MessageMoment {
  readonly #tones = new ToneRuns()
  #now_ms = 0
  #run = 0
  /** When somebody was heard last. */
  #spoken_ms = 0

  /** @returns the sign of the moment. Null until it has come. */
  hear(sound: Sound, is_voice: boolean): 'tone' | 'silence' | null {
    this.#tones.hear(sound, this.#now_ms)
    this.#now_ms += FRAME_MS
    const { lasts_ms, ended } = this.#tones
    this.#run = is_voice && lasts_ms === 0 ? this.#run + 1 : 0
    if (this.#run >= RESUME_FRAMES) this.#spoken_ms = this.#now_ms
    if (lasts_ms > 0) return null
    const tone = ended.findLast(({ from_ms, until_ms }) => until_ms - from_ms >= SHORTEST_TONE_MS)
    const is_last = tone !== undefined && this.#spoken_ms <= tone.until_ms
    if (is_last && this.#now_ms - tone.until_ms >= QUIET_AFTER_TONE_MS) return 'tone'
    return this.#now_ms - this.#spoken_ms >= QUIET_MS ? 'silence' : null
  }
}
