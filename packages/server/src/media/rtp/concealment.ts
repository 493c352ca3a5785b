import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { mostSimilarLag } from './similarity.ts'

/** The pitch of voices is 50 to 200 Hz. */
const SHORTEST_PERIOD = 40
const LONGEST_PERIOD = 160
const COMPARED = 160
const HISTORY = COMPARED + LONGEST_PERIOD
/** After 60 ms speech has become another sound, and a longer repetition would buzz. */
const FADE_FROM = 80
const FADE_TO = 480
/** The crossfade to arriving audio: 4 ms. */
const JOIN = 32

/**
 * Replaces lost audio as in G.711 Appendix I: the last period of the voice is repeated, fades out, and is crossfaded into the audio that
 * arrives next, so that there is no click.
 */
export class Concealment {
  readonly #history = new Int16Array(HISTORY)
  readonly #cycle = new Int16Array(LONGEST_PERIOD)
  #period = 0
  /** Samples since the loss began. */
  #concealed = 0

  /** Takes audio that arrived. The beginning of the first frame after a loss is changed. */
  heard(frame: Frame): void {
    if (this.#concealed > 0) this.#join(frame)
    this.#history.copyWithin(0, FRAME_SAMPLES)
    this.#history.set(frame, HISTORY - FRAME_SAMPLES)
  }

  /** Writes replacement audio, which fades to silence when the loss continues. */
  conceal(out: Frame): void {
    if (this.#concealed === 0) this.#begin()
    for (let at = 0; at < out.length; at++) out[at] = this.#next()
  }

  reset(): void {
    this.#history.fill(0)
    this.#concealed = 0
  }

  #begin(): void {
    const range = { start: 0, length: COMPARED, shortest: SHORTEST_PERIOD, longest: LONGEST_PERIOD }
    // The history is searched backwards in time: when was the sound last like this?
    this.#period = mostSimilarLag(this.#history.toReversed(), range)
    const start = HISTORY - this.#period
    const overlap = this.#period >> 2
    for (let at = 0; at < this.#period; at++) this.#cycle[at] = this.#history[start + at]!
    // The end of the cycle is crossfaded into the audio before its beginning, so that the repetition has no click.
    for (let at = 0; at < overlap; at++) {
      const share = (at + 1) / (overlap + 1)
      const to = this.#period - overlap + at
      this.#cycle[to] = (1 - share) * this.#cycle[to]! + share * this.#history[start - overlap + at]!
    }
  }

  #next(): number {
    const at = this.#concealed++
    if (at >= FADE_TO) return 0
    const gain = at < FADE_FROM ? 1 : (FADE_TO - at) / (FADE_TO - FADE_FROM)
    return gain * this.#cycle[at % this.#period]!
  }

  #join(frame: Frame): void {
    for (let at = 0; at < JOIN; at++) {
      const share = (at + 1) / (JOIN + 1)
      frame[at] = share * frame[at]! + (1 - share) * this.#next()
    }
    this.#concealed = 0
  }
}
