/** Noise on a line. It is the same in every run, with a root mean square of 1. */
export type Noise = 'white' | 'brown' | 'hum'

export function noiseOf(kind: Noise, length: number): Float64Array {
  const raw = rawNoise(kind, length)
  const level = rootMeanSquare(raw)
  return raw.map((sample) => sample / level)
}

/** The longest noise of each kind so far, which begins with every shorter one. */
const known = new Map<Noise, Float64Array>()

function rawNoise(kind: Noise, length: number): Float64Array {
  const longest = known.get(kind)
  if (longest && longest.length >= length) return longest.subarray(0, length)
  const random = generator()
  let brown = 0
  const noise = new Float64Array(length)
  for (let at = 0; at < length; at++) {
    const white = random()
    brown = 0.98 * brown + 0.02 * white
    if (kind === 'white') noise[at] = white
    else noise[at] = kind === 'brown' ? brown : hum(at) + 0.1 * white
  }
  known.set(kind, noise)
  return noise
}

export function rootMeanSquare(samples: ArrayLike<number>): number {
  let energy = 0
  for (let at = 0; at < samples.length; at++) energy += samples[at]! ** 2
  return Math.sqrt(energy / samples.length)
}

/** Mains hum, at 8 kHz. */
function hum(at: number): number {
  const turn = (2 * Math.PI * 50 * at) / 8_000
  return Math.sin(turn) + 0.5 * Math.sin(3 * turn) + 0.3 * Math.sin(5 * turn)
}

/** Returns numbers from -1 to 1. */
function generator(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 31 - 1
  }
}
