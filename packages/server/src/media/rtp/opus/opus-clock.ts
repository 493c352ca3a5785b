/** The timestamps of Opus always count 48 kHz (RFC 7587, section 4.1); the media plane counts 8. */
export const OPUS_CLOCK_RATIO = 6
const TIMESTAMPS = 2 ** 32

/** Timestamps of one stream of Opus as timestamps of 8 kHz, also over the wrap of theirs. */
export class OpusClock {
  #last: number | null = null
  /** The time as timestamps of Opus, over six wraps of them, which are one wrap of ours. */
  #time = 0

  timestamp(of_opus: number): number {
    const step = this.#last === null ? of_opus : (of_opus - this.#last) | 0
    this.#last = of_opus
    const wrap = OPUS_CLOCK_RATIO * TIMESTAMPS
    this.#time = (this.#time + step + wrap) % wrap
    return Math.floor(this.#time / OPUS_CLOCK_RATIO)
  }

  reset(): void {
    this.#last = null
    this.#time = 0
  }
}
