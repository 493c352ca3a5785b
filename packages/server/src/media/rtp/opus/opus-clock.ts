/** The timestamps of Opus always count 48 kHz (RFC 7587, section 4.1). Those of the media plane count 8 kHz. */
export const OPUS_CLOCK_RATIO = 6
const TIMESTAMPS = 2 ** 32

/** Converts the timestamps of one stream of Opus to timestamps of 8 kHz, also when they wrap. */
export class OpusClock {
  #last: number | null = null
  /** The time in units of Opus, which wraps with our timestamps: after six wraps of those of Opus. */
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
