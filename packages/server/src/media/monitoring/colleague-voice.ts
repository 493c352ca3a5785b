import { SAMPLE_RATE, type Frame } from '../audio-stream.ts'
import { g711Samples } from '../rtp/g711.ts'

/** Collected before it is played, because audio over the internet is not even. */
const PRIMED = 0.08 * SAMPLE_RATE
/** More than this is late: the colleague would talk past the caller. */
const MOST_WAITING = SAMPLE_RATE
/** Kept of a voice that is late. */
const KEPT = 0.2 * SAMPLE_RATE

/** The voice of a colleague who has taken the call over, on its way to the caller. */
export class ColleagueVoice {
  readonly #samples = new Int16Array(MOST_WAITING + KEPT)
  #waiting = 0
  #is_playing = false

  /** @param audio - base64 of G.711 µ-law. */
  push(audio: string): void {
    const decoded = g711Samples('PCMU')
    const bytes = Buffer.from(audio, 'base64')
    const room = this.#samples.length - this.#waiting
    for (const byte of bytes.subarray(0, room)) this.#samples[this.#waiting++] = decoded[byte]!
    if (this.#waiting > MOST_WAITING) this.#drop(this.#waiting - KEPT)
  }

  /** Adds the next frame to what is said, if there is one. */
  addTo(out: Frame): void {
    if (!this.#is_playing && this.#waiting < PRIMED) return
    this.#is_playing = this.#waiting >= out.length
    if (!this.#is_playing) return
    for (let at = 0; at < out.length; at++) out[at] = clipped(out[at]! + this.#samples[at]!)
    this.#drop(out.length)
  }

  #drop(count: number): void {
    this.#samples.copyWithin(0, count, this.#waiting)
    this.#waiting -= count
  }
}

const clipped = (sample: number): number => Math.max(-32_768, Math.min(32_767, sample))
