/** Noise on a line. It is the same in every run, with a root mean square of 1. */
export type Noise = 'white' | 'brown' | 'hum'

export function noiseOf(kind: Noise, length: number): Float64Array {
  const random = generator()
  let brown = 0
  const noise = Float64Array.from({ length }, (_, at) => {
    const white = random()
    brown = 0.98 * brown + 0.02 * white
    if (kind === 'white') return white
    return kind === 'brown' ? brown : hum(at) + 0.1 * white
  })
  const level = rootMeanSquare(noise)
  return noise.map((sample) => sample / level)
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
