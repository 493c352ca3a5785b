/** 500 ms. */
const BUCKET_FRAMES = 25
const BUCKETS = 8
/** Nothing is known before two seconds. */
const FEWEST_BUCKETS = 4

/** How far ahead of its time audio has arrived in the last four seconds, in samples. */
export class Margins {
  readonly #buckets = new Float64Array(BUCKETS).fill(Infinity)
  #bucket = 0
  #filled = 0
  #frames = 0

  /** The margin of the latest audio; `-Infinity` while too little is known. */
  get shortest(): number {
    if (this.#filled < FEWEST_BUCKETS) return -Infinity
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

  /** The delay has changed, so all of it came that much earlier. */
  shift(samples: number): void {
    for (let at = 0; at < BUCKETS; at++) this.#buckets[at]! += samples
  }

  reset(): void {
    this.#buckets.fill(Infinity)
    this.#filled = 0
    this.#frames = 0
  }
}
