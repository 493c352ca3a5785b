import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'

/** The tone of the last key may still sound, because people hold a key for longer than it takes to recognise it. */
const LAST_TONE_FRAMES = 1_000 / FRAME_MS

/** Replaces the other party's audio with silence while it presses keys that must stay secret. */
export class Secrecy {
  readonly #silence: Frame = new Int16Array(FRAME_SAMPLES)
  #is_on = false
  #frames_left = 0

  get is_on(): boolean {
    return this.#is_on
  }

  keep(on: boolean): void {
    if (this.#is_on && !on) this.#frames_left = LAST_TONE_FRAMES
    this.#is_on = on
  }

  /** The part of a frame that may be recorded, recognised and listened to. */
  shown(heard: Frame): Frame {
    if (this.#is_on) return this.#silence
    if (this.#frames_left === 0) return heard
    this.#frames_left -= 1
    return this.#silence
  }
}
