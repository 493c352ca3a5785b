/**
 * ITU-T G.722 at 64 kbit/s, for audio of 8 kHz. The codec has two bands. The media plane processes only the lower one, from 0 to 4 kHz.
 * So the lower band is coded directly, the upper one is silent when we send and ignored when we receive, and no filter splits or joins
 * them.
 */

/** Decision levels of the quantizer of 6 bits (table 11 of the Recommendation). */
const LEVELS = new Int16Array([
  35, 72, 110, 150, 190, 233, 276, 323, 370, 422, 473, 530, 587, 650, 714, 786, 858, 940, 1_023, 1_121, 1_219, 1_339,
  1_458, 1_612, 1_765, 1_980, 2_195, 2_557, 2_919,
])
/** The inverse quantizers: the one of 4 bits adapts the state of both sides, and the one of 6 bits makes the audio. */
const INVERSE_4 = new Int16Array([
  0, -20_456, -12_896, -8_968, -6_288, -4_240, -2_584, -1_200, 20_456, 12_896, 8_968, 6_288, 4_240, 2_584, 1_200, 0,
])
const INVERSE_6 = new Int16Array([
  -136, -136, -136, -136, -24_808, -21_904, -19_008, -16_704, -14_984, -13_512, -12_280, -11_192, -10_232, -9_360,
  -8_576, -7_856, -7_192, -6_576, -6_000, -5_456, -4_944, -4_464, -4_008, -3_576, -3_168, -2_776, -2_400, -2_032,
  -1_688, -1_360, -1_040, -728, 24_808, 21_904, 19_008, 16_704, 14_984, 13_512, 12_280, 11_192, 10_232, 9_360, 8_576,
  7_856, 7_192, 6_576, 6_000, 5_456, 4_944, 4_464, 4_008, 3_576, 3_168, 2_776, 2_400, 2_032, 1_688, 1_360, 1_040, 728,
  432, 136, -432, -136,
])
/** The change in the logarithm of the scale after each code of 4 bits. */
const SCALE_STEPS = new Int16Array([
  -60, 3_042, 1_198, 538, 334, 172, 58, -30, 3_042, 1_198, 538, 334, 172, 58, -30, -60,
])
/** The table that converts the logarithm of the scale to the scale. */
const SCALES = Int16Array.from({ length: 32 }, (_, at) => Math.round(2_048 * 2 ** (at / 32)))

const HIGHEST_SCALE = 18_432
/** The bits of a silent upper band. */
const UPPER_SILENCE = 0xc0
/** The number of coefficients of the zero predictor. */
const ZEROS = 6

function saturated(value: number): number {
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value
}

function within(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value
}

/** Twice the value, multiplied by a coefficient of 15 bits. */
function scaled(coefficient: number, value: number): number {
  return (coefficient * saturated(2 * value)) >> 15
}

/** The code of 6 bits for a quantized step, from 1 to 30, of a positive or a negative deviation. */
function codeOf(step: number, is_negative: boolean): number {
  if (is_negative) return step === 1 ? 63 : step === 2 ? 62 : 34 - step
  return 62 - step
}

/** The state that the encoder and the decoder share: the prediction of the next sample, and the scale of its deviation. */
class LowerBand {
  /** The predicted sample. */
  predicted = 0
  scale = 32
  #scale_log = 0
  /** The part of the prediction that comes from the last differences. */
  #zero_part = 0
  #pole = 0
  #second_pole = 0
  readonly #zeros = new Int32Array(ZEROS)
  /** The last differences, newest first. */
  readonly #differences = new Int32Array(ZEROS)
  #sum = 0
  #sum_before = 0
  #rebuilt = 0

  /** Takes the code of 4 bits of a sample, and predicts the next one. */
  adapt(code: number): void {
    const difference = (this.scale * INVERSE_4[code]!) >> 15
    this.#adaptScale(code)
    this.#adaptPoles(saturated(this.#zero_part + difference))
    const rebuilt = saturated(this.predicted + difference)
    const pole_part = scaled(this.#pole, rebuilt) + scaled(this.#second_pole, this.#rebuilt)
    this.#rebuilt = rebuilt
    this.#zero_part = this.#adaptZeros(difference)
    this.predicted = saturated(saturated(pole_part) + this.#zero_part)
  }

  #adaptScale(code: number): void {
    const next = ((this.#scale_log * 127) >> 7) + SCALE_STEPS[code]!
    this.#scale_log = next < 0 ? 0 : next > HIGHEST_SCALE ? HIGHEST_SCALE : next
    const mantissa = SCALES[(this.#scale_log >> 6) & 31]!
    const exponent = 8 - (this.#scale_log >> 11)
    this.scale = (exponent < 0 ? mantissa << -exponent : mantissa >> exponent) << 2
  }

  #adaptPoles(sum: number): void {
    const is_like_last = sum < 0 === this.#sum < 0
    const pull = saturated(this.#pole << 2)
    const towards = is_like_last ? -pull : pull
    const step = (sum < 0 === this.#sum_before < 0 ? 128 : -128) + ((towards > 32_767 ? 32_767 : towards) >> 7)
    this.#second_pole = within(step + ((this.#second_pole * 32_512) >> 15), 12_288)
    const next = (is_like_last ? 192 : -192) + ((this.#pole * 32_640) >> 15)
    this.#pole = within(next, 15_360 - this.#second_pole)
    this.#sum_before = this.#sum
    this.#sum = sum
  }

  /** @returns the part of the next prediction that comes from the differences. */
  #adaptZeros(difference: number): number {
    const step = difference === 0 ? 0 : 128
    const [zeros, differences] = [this.#zeros, this.#differences]
    let part = 0
    let newer = difference
    for (let at = 0; at < ZEROS; at++) {
      const older = differences[at]!
      zeros[at] = (older < 0 === difference < 0 ? step : -step) + ((zeros[at]! * 32_640) >> 15)
      differences[at] = newer
      part += scaled(zeros[at]!, newer)
      newer = older
    }
    return saturated(part)
  }
}

/** The encoder of one sent stream. */
export class G722Encoder {
  readonly #band = new LowerBand()

  /** Writes one byte for each sample. */
  encode(samples: Int16Array, out: Uint8Array): void {
    for (let at = 0; at < samples.length; at++) out[at] = UPPER_SILENCE | this.#code(samples[at]! >> 1)
  }

  #code(sample: number): number {
    const band = this.#band
    const deviation = saturated(sample - band.predicted)
    const is_negative = deviation < 0
    const code = codeOf(stepOf(is_negative ? -(deviation + 1) : deviation, band.scale), is_negative)
    band.adapt(code >> 2)
    return code
  }
}

/** The quantized step of a magnitude, from 1 to 30. */
function stepOf(magnitude: number, scale: number): number {
  let [min, max] = [1, 30]
  while (min < max) {
    const step = (min + max) >> 1
    if (magnitude >= (LEVELS[step - 1]! * scale) >> 12) min = step + 1
    else max = step
  }
  return min
}

/** The decoder of one received stream. It recovers from a loss within milliseconds. */
export class G722Decoder {
  readonly #band = new LowerBand()

  /** Writes one sample for each byte. */
  decode(payload: Uint8Array, out: Int16Array): void {
    const band = this.#band
    for (let at = 0; at < payload.length; at++) {
      const code = payload[at]! & 0x3f
      const heard = band.predicted + ((band.scale * INVERSE_6[code]!) >> 15)
      out[at] = within(heard, 16_383) << 1
      band.adapt(code >> 2)
    }
  }
}
