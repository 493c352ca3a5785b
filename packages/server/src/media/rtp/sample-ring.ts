/** About a second. A power of two, for the mask. */
const CAPACITY = 8_192
const MASK = CAPACITY - 1

/** The samples that have arrived, by their time. Samples further away than the capacity must be forgotten first. */
export class SampleRing {
  readonly #samples = new Int16Array(CAPACITY)
  readonly #present = new Uint8Array(CAPACITY)

  /** Writes samples at the times from `start` on, except for the first `skip` ones. */
  write(start: number, samples: Int16Array, skip: number): void {
    for (let index = skip; index < samples.length; index++) {
      const place = (start + index) & MASK
      this.#samples[place] = samples[index]!
      this.#present[place] = 1
    }
  }

  /** Copies the samples that have arrived into `out`, and leaves the others unchanged. @returns the number of copied samples. */
  read(start: number, out: Int16Array): number {
    let count = 0
    for (let index = 0; index < out.length; index++) {
      const place = (start + index) & MASK
      if (this.#present[place] === 0) continue
      out[index] = this.#samples[place]!
      count += 1
    }
    return count
  }

  forget(start: number, length: number): void {
    if (length >= CAPACITY) this.#present.fill(0)
    else {
      const from = start & MASK
      this.#present.fill(0, from, Math.min(from + length, CAPACITY))
      this.#present.fill(0, 0, Math.max(0, from + length - CAPACITY))
    }
  }
}
