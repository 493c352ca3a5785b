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

/** The best correlation of `original` with any part of `recorded`. 1 is a perfect match, and noise is near 0. */
export function likeness(original: Int16Array, recorded: Int16Array): number {
  let best = 0
  for (let from = 0; from + original.length <= recorded.length; from++)
    best = Math.max(best, correlation(original, recorded.subarray(from, from + original.length)))
  return best
}

function correlation(one: Int16Array, other: Int16Array): number {
  let [both, ones, others] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    both += one[at]! * other[at]!
    ones += one[at]! ** 2
    others += other[at]! ** 2
  }
  return ones === 0 || others === 0 ? 0 : both / Math.sqrt(ones * others)
}

const loudness = (frame: Int16Array): number =>
  Math.sqrt(frame.reduce((sum, sample) => sum + sample ** 2, 0) / frame.length)
