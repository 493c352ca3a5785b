const FRAME = 160
const SAMPLES_A_MS = 8
/** The root mean square above which somebody speaks. */
const LOUD = 400

/** The times in milliseconds at which a frame of 20 ms is loud. */
export function loudTimes(samples: Int16Array): number[] {
  const times: number[] = []
  for (let at = 0; at + FRAME <= samples.length; at += FRAME)
    if (loudness(samples.subarray(at, at + FRAME)) > LOUD) times.push(at / SAMPLES_A_MS)
  return times
}

/** The best correlation of `original` with any part of `recorded` that is loud enough. 1 is a perfect match, and noise is near 0. */
export function likeness(original: Int16Array, recorded: Int16Array): number {
  const { length } = original
  const until = energies(recorded)
  const own = energies(original)[length]!
  const energyFrom = (from: number): number => until[from + length]! - until[from]!
  const starts = Array.from({ length: Math.max(0, recorded.length - length + 1) }, (_, from) => from)
  const loudest = starts.reduce((most, from) => Math.max(most, energyFrom(from)), 0)
  // Each product of all samples takes time, so parts that are mainly silent are left out.
  const loud = starts.filter((from) => energyFrom(from) > loudest / 2)
  return loud.reduce(
    (best, from) => Math.max(best, product(original, recorded, from) / Math.sqrt(own * energyFrom(from))),
    0,
  )
}

/** The energy of the samples before each one, and of all. */
function energies(samples: Int16Array): Float64Array {
  const until = new Float64Array(samples.length + 1)
  for (let at = 0; at < samples.length; at++) until[at + 1] = until[at]! + samples[at]! ** 2
  return until
}

function product(one: Int16Array, other: Int16Array, from: number): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[from + at]!
  return sum
}

const loudness = (frame: Int16Array): number =>
  Math.sqrt(frame.reduce((sum, sample) => sum + sample ** 2, 0) / frame.length)
