import { FRAME_SAMPLES, SAMPLE_RATE, type Frame } from '../audio-stream.ts'

/** The width of a bin: the least difference between two tones that a frame of 20 ms can tell apart. */
export const BIN_HZ = SAMPLE_RATE / FRAME_SAMPLES
/** 300 to 2,600 Hz: the tones of networks and machines, and most of a voice. */
const FIRST_BIN = 6
const BINS = 47

/** The sound of one frame. */
export interface Sound {
  /** The root mean square of the samples. */
  level: number
  /** The strongest frequency. */
  hz: number
  /** The strongest frequency's share of the energy, from 0 to 1. */
  share: number
  /** The share of the two strongest frequencies together, from 0 to 1. */
  share_of_two: number
}

const WINDOW = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME_SAMPLES),
)
/** The bins whose powers are computed together, so that the processor need not wait for one sum before it begins the next. */
const TOGETHER = 4
/** The number of bins that are computed. The last one only completes a group. */
const COMPUTED = Math.ceil(BINS / TOGETHER) * TOGETHER
const TURNS = Float64Array.from(
  { length: COMPUTED },
  (_, at) => 2 * Math.cos((2 * Math.PI * (FIRST_BIN + at)) / FRAME_SAMPLES),
)

function powerOf(turn: number, last: number, before: number): number {
  return last * last + before * before - turn * last * before
}

/** Measures frames. Each takes 10 µs, so it is used only until it is known who has answered. */
export class Spectrum {
  readonly #windowed = new Float64Array(FRAME_SAMPLES)
  readonly #powers = new Float64Array(COMPUTED)

  measure(frame: Frame): Sound {
    let energy = 0
    let total = 0
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      const sample = frame[at]!
      energy += sample * sample
      const windowed = sample * WINDOW[at]!
      this.#windowed[at] = windowed
      total += windowed * windowed
    }
    for (let bin = 0; bin < BINS; bin += TOGETHER) this.#computePowers(bin)
    this.#powers.fill(0, BINS)
    return { level: Math.sqrt(energy / FRAME_SAMPLES), ...this.#strongest((total * FRAME_SAMPLES) / 2) }
  }

  /** Goertzel's algorithm, for this bin and the next three. */
  #computePowers(bin: number): void {
    const windowed = this.#windowed
    const [a, b, c, d] = [TURNS[bin]!, TURNS[bin + 1]!, TURNS[bin + 2]!, TURNS[bin + 3]!]
    let [a1, a2, b1, b2, c1, c2, d1, d2] = [0, 0, 0, 0, 0, 0, 0, 0]
    for (let at = 0; at < FRAME_SAMPLES; at += 2) {
      const [even, odd] = [windowed[at]!, windowed[at + 1]!]
      a2 = even + a * a1 - a2
      b2 = even + b * b1 - b2
      c2 = even + c * c1 - c2
      d2 = even + d * d1 - d2
      a1 = odd + a * a2 - a1
      b1 = odd + b * b2 - b1
      c1 = odd + c * c2 - c1
      d1 = odd + d * d2 - d1
    }
    this.#powers.set([powerOf(a, a1, a2), powerOf(b, b1, b2), powerOf(c, c1, c2), powerOf(d, d1, d2)], bin)
  }

  #strongest(whole: number): Omit<Sound, 'level'> {
    const first = this.#peak(-9)
    const second = this.#peak(first)
    const share = whole === 0 ? 0 : this.#around(first) / whole
    const share_of_two = whole === 0 ? 0 : share + this.#around(second) / whole
    return { hz: (FIRST_BIN + first) * BIN_HZ, share, share_of_two }
  }

  /** The strongest bin, except for those over which the window spreads the tone in the bin `besides`. */
  #peak(besides: number): number {
    let best = -1
    for (let bin = 0; bin < BINS; bin++)
      if (Math.abs(bin - besides) > 2 && (best === -1 || this.#powers[bin]! > this.#powers[best]!)) best = bin
    return best
  }

  /** The power of a tone, which fills its bin and the two beside it. */
  #around(bin: number): number {
    return (this.#powers[bin - 1] ?? 0) + this.#powers[bin]! + (this.#powers[bin + 1] ?? 0)
  }
}
