import type { SimulatedNoise } from '../../../generated/types.gen.ts'
import { FRAME_SAMPLES, SAMPLE_RATE, type Frame } from '../../../media/audio-stream.ts'

/** The root mean square of a caller's voice as PCM16, about 26 dB below full scale, as on telephones. */
export const VOICE_LEVEL = 1_640

/** The length of the noise in samples, after which it repeats. */
const LENGTH = 10 * SAMPLE_RATE
const TURN = 2 * Math.PI

type Kind = Exclude<SimulatedNoise['kind'], 'none'>
type Random = () => number

const makers: { readonly [K in Kind]: (random: Random) => (at: number) => number } = { hum, street, babble }

/** The background noise of a caller, for as long as the call lasts. */
export class Noise {
  readonly #samples: Int16Array
  readonly #frame = new Int16Array(FRAME_SAMPLES)
  #at = 0

  private constructor(samples: Int16Array) {
    this.#samples = samples
  }

  /** Creates the noise. The same random numbers make the same noise. Null for silence. */
  static of({ kind, snr_db = 10 }: SimulatedNoise, random: Random): Noise | null {
    return kind === 'none' ? null : new Noise(noiseOf(kind, snr_db, random))
  }

  /** Returns the next 20 ms. The frame is reused. */
  next(): Frame {
    this.#frame.set(this.#samples.subarray(this.#at, this.#at + FRAME_SAMPLES))
    this.#at = (this.#at + FRAME_SAMPLES) % LENGTH
    return this.#frame
  }
}

function noiseOf(kind: Kind, snr_db: number, random: Random): Int16Array {
  const wave = makers[kind](random)
  const raw = Float64Array.from({ length: LENGTH }, (_, at) => wave(at))
  const gain = VOICE_LEVEL / 10 ** (snr_db / 20) / levelOf(raw)
  return Int16Array.from(raw, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * gain))))
}

/** The root mean square of the samples. */
export function levelOf(samples: ArrayLike<number>): number {
  let energy = 0
  for (let at = 0; at < samples.length; at++) energy += samples[at]! ** 2
  return Math.sqrt(energy / samples.length)
}

/** Mains hum with the harmonics and noise of a cheap power supply. */
function hum(random: Random): (at: number) => number {
  return (at) => {
    const turn = (TURN * 50 * at) / SAMPLE_RATE
    return Math.sin(turn) + 0.5 * Math.sin(3 * turn) + 0.3 * Math.sin(5 * turn) + 0.1 * (random() - 0.5)
  }
}

/** The noise of traffic: deep noise that swells with each passing car. */
function street(random: Random): (at: number) => number {
  const cars = Array.from({ length: 3 }, () => ({ phase: random(), times: 1 + Math.floor(random() * 4) }))
  let deep = 0
  return (at) => {
    deep = 0.95 * deep + 0.05 * (random() - 0.5)
    const passing = cars.reduce(
      (sum, { phase, times }) => sum + Math.sin(Math.PI * (phase + (times * at) / LENGTH)) ** 8,
      0,
    )
    return (deep + 0.02 * (random() - 0.5)) * (0.5 + passing)
  }
}

const TALKERS = 6

/** The voices of people who talk in the same room. */
function babble(random: Random): (at: number) => number {
  const talkers = Array.from({ length: TALKERS }, () => talker(random))
  return (at) => talkers.reduce((sum, talks) => sum + talks(at), 0)
}

/** One voice: glottal pulses through the resonance of a vowel, which changes with each syllable. Some syllables are pauses. */
function talker(random: Random): (at: number) => number {
  const pitch = 90 + 130 * random()
  const syllable = { from: 0, samples: 1, coefficient: 0, loudness: 0 }
  let [last, before] = [0, 0]
  return (at) => {
    if (at >= syllable.from + syllable.samples) {
      syllable.from = at
      syllable.samples = Math.round(SAMPLE_RATE * (0.12 + 0.18 * random()))
      syllable.coefficient = 2 * DECAY * Math.cos((TURN * (300 + 1_500 * random())) / SAMPLE_RATE)
      syllable.loudness = random() < 0.25 ? 0 : 0.3 + random()
    }
    const envelope = Math.sin((Math.PI * (at - syllable.from)) / syllable.samples)
    const pulse = at % Math.round(SAMPLE_RATE / pitch) === 0 ? syllable.loudness * envelope : 0
    ;[last, before] = [pulse + syllable.coefficient * last - DECAY * DECAY * before, last]
    return last
  }
}

/** The decay of a vowel's resonance after each pulse, for each sample. */
const DECAY = 0.97
