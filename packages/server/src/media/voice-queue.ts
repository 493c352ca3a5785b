import { SAMPLE_RATE, type Frame } from './audio-stream.ts'
import { mixInto } from './mix.ts'

/** A longer delay would make the two talk past each other. */
const MAX_WAITING = SAMPLE_RATE
/** The part of a late voice that is kept. */
const KEPT = 0.2 * SAMPLE_RATE

/** Buffers a voice from another source, on its way to the other party of a call. */
export class VoiceQueue {
  readonly #samples = new Int16Array(MAX_WAITING + KEPT)
  readonly #primed: number
  #waiting = 0
  #is_playing = false

  /** @param primed - The number of samples that are buffered before playback begins. */
  constructor(primed: number) {
    this.#primed = primed
  }

  push(samples: Int16Array): void {
    const taken = samples.subarray(0, this.#samples.length - this.#waiting)
    this.#samples.set(taken, this.#waiting)
    this.#waiting += taken.length
    if (this.#waiting > MAX_WAITING) this.#drop(this.#waiting - KEPT)
  }

  /** Adds the next frame to `out`, if there is one. */
  addTo(out: Frame): void {
    if (!this.#is_playing && this.#waiting < this.#primed) return
    this.#is_playing = this.#waiting >= out.length
    if (!this.#is_playing) return
    mixInto(out, this.#samples)
    this.#drop(out.length)
  }

  #drop(count: number): void {
    this.#samples.copyWithin(0, count, this.#waiting)
    this.#waiting -= count
  }
}
