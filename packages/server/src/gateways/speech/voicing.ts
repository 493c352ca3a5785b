/** The periods of voices from 73 to 400 Hz, in samples at 8 kHz. A higher voice also repeats after a multiple of its period. */
const SHORTEST = 20
const LONGEST = 110
/** Attenuates the low frequencies, because the rumble of traffic changes as slowly as a voice repeats. */
const PRE_EMPHASIS = 0.9
/** The least correlation of a vowel with the sound one period earlier. That of noise is about 0.2. */
const MIN_CORRELATION = 0.3
const FRAME_SAMPLES = 160

/** Detects vowels: they have a pitch, which traffic, wind and breath do not have. */
export class Voicing {
  /** The last frame, after the part of the sound before it to which it is compared. */
  readonly #samples = new Float64Array(LONGEST + FRAME_SAMPLES)
  #last = 0

  /** Must be called with every frame of the line. */
  hear(frame: Int16Array): void {
    this.#samples.copyWithin(0, FRAME_SAMPLES)
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      const sample = frame[at]!
      this.#samples[LONGEST + at] = sample - PRE_EMPHASIS * this.#last
      this.#last = sample
    }
  }

  /** True if the last frame has a pitch. */
  get is_voiced(): boolean {
    const needed = MIN_CORRELATION ** 2 * this.#energyBefore(0)
    let energy = this.#energyBefore(SHORTEST)
    for (let period = SHORTEST; period <= LONGEST; period++) {
      const product = this.#productWith(period)
      if (product > 0 && product ** 2 >= needed * energy) return energy > 0
      energy += this.#squareAt(LONGEST - period - 1) - this.#squareAt(LONGEST + FRAME_SAMPLES - period - 1)
    }
    return false
  }

  /** The energy of a frame's length of sound that ends this many samples ago. */
  #energyBefore(ago: number): number {
    let energy = 0
    for (let at = LONGEST - ago; at < LONGEST - ago + FRAME_SAMPLES; at++) energy += this.#squareAt(at)
    return energy
  }

  #productWith(period: number): number {
    const samples = this.#samples
    let product = 0
    for (let at = LONGEST; at < LONGEST + FRAME_SAMPLES; at++) product += samples[at]! * samples[at - period]!
    return product
  }

  #squareAt(at: number): number {
    return (this.#samples[at] ?? 0) ** 2
  }
}
