/** A bucket covers 500 ms. */
const BUCKET_FRAMES = 25
const BUCKETS = 8
/** Two seconds are needed before a margin is known. */
const MIN_BUCKETS = 4

/** Measures how far ahead of its playback audio has arrived in the last four seconds, in samples. */
export class Margins {
  readonly #buckets = new Float64Array(BUCKETS).fill(Infinity)
  #bucket = 0
  #filled = 0
  #frames = 0

  /** The margin of the latest audio in that time. `-Infinity` while too little is known. */
  get shortest(): number {
    if (this.#filled < MIN_BUCKETS) return -Infinity
    const shortest = Math.min(...this.#buckets)
    return shortest === Infinity ? -Infinity : shortest
  }

  add(margin: number): void {
    this.#buckets[this.#bucket] = Math.min(this.#buckets[this.#bucket]!, margin)
  }

  passFrame(): void {
    if (++this.#frames < BUCKET_FRAMES) return
    this.#frames = 0
    this.#bucket = (this.#bucket + 1) % BUCKETS
    this.#filled = Math.min(this.#filled + 1, BUCKETS)
    this.#buckets[this.#bucket] = Infinity
  }

  /** Adjusts all margins to a delay that has grown by this much. */
  shift(samples: number): void {
    for (let at = 0; at < BUCKETS; at++) this.#buckets[at]! += samples
  }

  reset(): void {
    this.#buckets.fill(Infinity)
    this.#filled = 0
    this.#frames = 0
  }
}
