/** The thresholds relative to the noise. Speech begins 7 dB above it, and its soft ends are 3 dB above it. */
const ABOVE_NOISE = { begins: 2.2, goes_on: 1.4 }
/** The least loudness of speech, even on a quiet line, as the root mean square of PCM16. */
const SOFTEST = 150
/** The noise is the softest part of the last 3.2 s, because speech has gaps and noise does not. */
const PARTS = 32
const PART_FRAMES = 5
/** The smoothing of successive frames, so that a single soft frame does not count. */
const SMOOTHING = 0.5
/** The frames after a loud one in which softer ones count as its end, 300 ms. */
const GOES_ON_FRAMES = 15

/** Measures the noise on a line, which is its loudness without speech. */
export class NoiseFloor {
  /** A ring buffer with the softest level of each of the last parts. A line counts as quiet until it is full. */
  readonly #softest = new Float64Array(PARTS)
  #frames = 0
  #level = 0
  #since_loud = GOES_ON_FRAMES

  /**
   * Must be called with every frame of the line.
   * @param is_received - False if nothing was received, so the noise cannot be measured.
   * @returns whether the frame is louder than the noise
   */
  isExceededBy(frame: Int16Array, is_received: boolean): boolean {
    const loudness = loudnessOf(frame)
    const noise = Math.min(...this.#softest)
    if (is_received) this.#follow(loudness)
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
