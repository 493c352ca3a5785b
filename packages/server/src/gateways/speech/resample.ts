/** The sample rates of telephones, speech providers and browsers. */
export type SampleRate = 8_000 | 16_000 | 24_000 | 48_000

/**
 * The zero crossings of the filter on each side. With 16, a telephone's band passes intact: -0.02 dB at 3,400 Hz, with aliases at -77
 * dB.
 */
const HALF_WIDTH = 16
/** The cutoff, where the filter has half its gain, as a fraction of the lower Nyquist frequency. */
const CUTOFF = 0.98
/** The parameter of the Kaiser window, for 75 dB. */
const BETA = 7.3

/**
 * Changes the sample rate of mono PCM16 that arrives in pieces of any length: a windowed sinc filter in polyphase form. Without a
 * filter, frequencies above 4 kHz in a voice of 24 kHz would be heard as noise on a telephone. The result is as long as its source
 * and has no delay.
 */
export class Resampler {
  readonly #up: number
  readonly #down: number
  readonly #bank: readonly Float64Array[]
  readonly #taps: number
  /** The earlier samples that the filter still needs. */
  #kept: Float64Array
  /** The position of the next sample in `#kept`. `#phase` is its fractional part, in units of 1 / `#up`. */
  #position = 0
  #phase = 0

  constructor(from: SampleRate, to: SampleRate) {
    const divisor = greatestDivisor(from, to)
    this.#up = to / divisor
    this.#down = from / divisor
    this.#bank = filterBank(this.#up, this.#down)
    this.#taps = this.#bank[0]?.length ?? 1
    this.#kept = new Float64Array(this.#lead())
  }

  /** @returns the samples that are complete. The last few are held back. */
  push(pcm: Int16Array): Int16Array {
    if (this.#up === this.#down) return pcm.slice()
    const source = new Float64Array(this.#kept.length + pcm.length)
    source.set(this.#kept)
    source.set(pcm, this.#kept.length)
    const result = new Int16Array(Math.ceil((source.length * this.#up) / this.#down) + 1)
    let length = 0
    while (this.#position + this.#taps <= source.length) {
      result[length++] = rounded(this.#filtered(source))
      this.#phase += this.#down
      this.#position += Math.floor(this.#phase / this.#up)
      this.#phase %= this.#up
    }
    const used = Math.min(this.#position, source.length)
    this.#kept = source.slice(used)
    this.#position -= used
    return result.subarray(0, length)
  }

  /** Returns the last samples of the source. The next source may begin after it. */
  end(): Int16Array {
    if (this.#up === this.#down) return new Int16Array()
    const rest = this.push(new Int16Array(this.#taps - 1 - this.#lead()))
    this.#kept = new Float64Array(this.#lead())
    this.#position = 0
    this.#phase = 0
    return rest
  }

  /** The samples of silence before the source, which put its first sample in the middle of the filter. */
  #lead(): number {
    return Math.ceil(this.#taps / 2) - 1
  }

  #filtered(source: Float64Array): number {
    const filter = this.#bank[this.#phase]!
    // Four independent sums, because each addition to a sum has to wait for the previous one.
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let tap = 0, at = this.#position; tap < filter.length; tap += 4, at += 4) {
      a += filter[tap]! * source[at]!
      b += filter[tap + 1]! * source[at + 1]!
      c += filter[tap + 2]! * source[at + 2]!
      d += filter[tap + 3]! * source[at + 3]!
    }
    return a + b + c + d
  }
}

/** Resamples a complete recording at once. */
export function resampled(pcm: Int16Array, from: SampleRate, to: SampleRate): Int16Array {
  if (from === to) return pcm
  const resampler = new Resampler(from, to)
  const start = resampler.push(pcm)
  const rest = resampler.end()
  const whole = new Int16Array(start.length + rest.length)
  whole.set(start)
  whole.set(rest, start.length)
  return whole
}

const banks = new Map<string, readonly Float64Array[]>()

/** The filters for a pair of rates, one for each phase between two samples of the source. They are computed once. */
function filterBank(up: number, down: number): readonly Float64Array[] {
  const key = `${up}/${down}`
  const bank = banks.get(key) ?? Array.from({ length: up }, (_, phase) => filterAt(phase / up, Math.min(1, up / down)))
  banks.set(key, bank)
  return bank
}

/** @param scale - the lower rate as a fraction of the source's rate */
function filterAt(offset: number, scale: number): Float64Array {
  const half = Math.ceil(HALF_WIDTH / scale)
  const weights = Float64Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - offset
    return sinc(scale * CUTOFF * distance) * kaiser(distance / half)
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

/** @param x - from -1 to 1 */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : bessel(BETA * Math.sqrt(1 - x * x)) / bessel(BETA)
}

/** The modified Bessel function of order 0, as a power series. */
function bessel(x: number): number {
  let sum = 1
  for (let term = 1, n = 1; term > sum * 1e-12; n++) {
    term *= (x / (2 * n)) ** 2
    sum += term
  }
  return sum
}

function rounded(sample: number): number {
  return Math.max(-32_768, Math.min(32_767, Math.round(sample)))
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
