import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { mostSimilarLag } from './similarity.ts'

/** Pitch of voices: 50 to 200 Hz. */
const SHORTEST_PERIOD = 40
const LONGEST_PERIOD = 160
const COMPARED = 160
const HISTORY = COMPARED + LONGEST_PERIOD
/** Speech after 60 ms is another sound: what is repeated for longer buzzes. */
const FADE_FROM = 80
const FADE_TO = 480
/** 4 ms. */
const JOIN = 32

/**
 * Fills in for lost audio as G.711 Appendix I does: the last period of the voice continues, then fades, and joins what
 * arrives after it without a click.
 */
export class Concealment {
  readonly #history = new Int16Array(HISTORY)
  readonly #cycle = new Int16Array(LONGEST_PERIOD)
  #period = 0
  /** Samples since the loss began. */
  #concealed = 0

  /** Audio that arrived; the first after a loss is changed at its beginning. */
  heard(frame: Frame): void {
    if (this.#concealed > 0) this.#join(frame)
    this.#history.copyWithin(0, FRAME_SAMPLES)
    this.#history.set(frame, HISTORY - FRAME_SAMPLES)
  }

  /** Silence when the loss continues. */
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
    // Backwards in time: how long ago was it last like this?
    this.#period = mostSimilarLag(this.#history.toReversed(), range)
    const start = HISTORY - this.#period
    const overlap = this.#period >> 2
    for (let at = 0; at < this.#period; at++) this.#cycle[at] = this.#history[start + at]!
    // The end of the cycle becomes what was before its beginning, so that it joins itself.
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
