/** Speech begins 7 dB above the noise, and its soft ends are 3 dB above it. */
const ABOVE_NOISE = { begins: 2.2, goes_on: 1.4 }
/** A softer sound is not speech, even on a quiet line. Root mean square of PCM16. */
const SOFTEST = 150
/** Speech has gaps and noise does not, so the softest part of the last 3.2 s is the noise. */
const PARTS = 32
const PART_FRAMES = 5
/** The smoothing of successive frames, so that one that happens to be soft does not count. */
const SMOOTHING = 0.5
/** 300 ms: how long after a loud frame soft ones may belong to it. */
const GOES_ON_FRAMES = 15

/** How loud a line is without speech. */
export class NoiseFloor {
  /** The softest of each of the last parts, in turn. A line is taken for quiet until the first of them have passed. */
  readonly #softest = new Float64Array(PARTS)
  #frames = 0
  #level = 0
  #since_loud = GOES_ON_FRAMES

  /** Takes every frame of the line. @returns whether this one is louder than the noise. */
  isExceededBy(frame: Int16Array): boolean {
    const loudness = loudnessOf(frame)
    const noise = Math.min(...this.#softest)
    this.#follow(loudness)
    const is_loud = loudness > Math.max(SOFTEST, noise * ABOVE_NOISE.begins)
    this.#since_loud = is_loud ? 0 : this.#since_loud + 1
    if (this.#since_loud >= GOES_ON_FRAMES) return false
    return is_loud || loudness > Math.max(SOFTEST, noise * ABOVE_NOISE.goes_on)
  }

  #follow(loudness: number): void {
    this.#level += SMOOTHING * (loudness - this.#level)
    const part = Math.floor(this.#frames / PART_FRAMES) % PARTS
    const begins = this.#frames % PART_FRAMES === 0
    this.#softest[part] = begins ? this.#level : Math.min(this.#level, this.#softest[part]!)
    this.#frames += 1
  }
}

function loudnessOf(frame: Int16Array): number {
  let energy = 0
  for (let at = 0; at < frame.length; at++) energy += frame[at]! ** 2
  return Math.sqrt(energy / frame.length)
}
