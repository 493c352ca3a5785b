/**
 * The lag at which a stretch of audio is most similar to itself: the best normalised correlation between the `length` samples at `start`
 * and those `lag` later, for lags from `shortest` to `longest`.
 */
export function mostSimilarLag(
  samples: Int16Array,
  { start, length, shortest, longest }: { start: number; length: number; shortest: number; longest: number },
): number {
  let best = longest
  let best_score = -Infinity
  for (let lag = shortest; lag <= longest; lag++) {
    let product = 0
    let energy = 1
    for (let at = start; at < start + length; at++) {
      const later = samples[at + lag]!
      product += samples[at]! * later
      energy += later * later
    }
    const score = (product * Math.abs(product)) / energy
    if (score > best_score) {
      best = lag
      best_score = score
    }
  }
  return best
}
