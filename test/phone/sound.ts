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

/** Pieces of 100 ms. */
const PIECE = 5 * FRAME
/** Parts of a recording that are this many times louder or quieter than the original are not compared, as each comparison takes time. */
const MAX_ENERGY_RATIO = 4

/**
 * How well `recorded` has the pieces of `original` in which somebody speaks: the median of their likenesses. A busy machine leaves frames
 * out or sends them late, which shifts the rest, so a whole sentence is not found again, but most pieces of it are. 1 is a perfect match.
 * Other words of the same voice reach about 0.5.
 */
export function likenessOfPieces(original: Int16Array, recorded: Int16Array): number {
  const pieces = Array.from({ length: Math.floor(original.length / PIECE) }, (_, at) =>
    original.subarray(at * PIECE, (at + 1) * PIECE),
  )
  const spoken = pieces.filter((piece) => loudness(piece) > LOUD)
  const found = spoken.map((piece) => likeness(piece, recorded)).toSorted((one, other) => one - other)
  return found[Math.floor(found.length / 2)] ?? 0
}

/** The best correlation of `original` with any part of `recorded` that is about as loud. 1 is a perfect match, and noise is near 0. */
export function likeness(original: Int16Array, recorded: Int16Array): number {
  const { length } = original
  const until = energies(recorded)
  const own = energies(original)[length]!
  let best = 0
  for (let from = 0; from + length <= recorded.length; from++) {
    const energy = until[from + length]! - until[from]!
    if (energy < own / MAX_ENERGY_RATIO || energy > own * MAX_ENERGY_RATIO) continue
    best = Math.max(best, product(original, recorded, from) / Math.sqrt(own * energy))
  }
  return best
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
