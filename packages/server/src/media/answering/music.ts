import { FRAME_MS } from '../audio-stream.ts'
import type { Sound } from './spectrum.ts'

/** The longest time for which a voice holds its pitch. */
const MAX_VOWEL_MS = 200
const HEARD_MS = 1_400
/** The least share of the time for which music holds a note. */
const MIN_SHARE = 0.6
const MIN_LEVEL = 150
/** The least share of the energy that a note has. A hum has less, because nearly all its energy is below the measured frequencies. */
const MIN_NOTE = 0.2

/** Detects music: notes that hold their pitch, one after the other, without the pauses of speech. */
export class Music {
  #heard_ms = 0
  #held_ms = 0
  #run_ms = 0
  #hz = 0

  hear({ level, hz, share }: Sound): void {
    if (level >= MIN_LEVEL) this.#heard_ms += FRAME_MS
    const holds = level >= MIN_LEVEL && share >= MIN_NOTE && hz === this.#hz
    this.#run_ms = holds ? this.#run_ms + FRAME_MS : 0
    this.#hz = hz
    if (this.#run_ms === MAX_VOWEL_MS) this.#held_ms += this.#run_ms
    else if (this.#run_ms > MAX_VOWEL_MS) this.#held_ms += FRAME_MS
  }

  get is_heard(): boolean {
    return this.#heard_ms >= HEARD_MS && this.#held_ms >= this.#heard_ms * MIN_SHARE
  }
}
