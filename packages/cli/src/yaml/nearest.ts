/**
 * The suggestion for "did you mean": the candidate with the smallest edit distance, if it is small enough for a typo.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const scored = candidates.map((candidate) => ({ candidate, edits: distance(word, candidate) }))
  const best = scored.toSorted((a, b) => a.edits - b.edits)[0]
  return best && best.edits <= Math.max(1, Math.floor(word.length / 3)) ? best.candidate : undefined
}

/** The Levenshtein distance, computed one row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let index = 0; index < a.length; index++) {
    const next = [index + 1]
    for (let column = 1; column <= b.length; column++) {
      const replaced = row[column - 1]! + (a[index] === b[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}

export function didYouMean(word: string, candidates: readonly string[]): string {
  const candidate = nearest(word, candidates)
  return candidate === undefined ? '' : ` Did you mean ${candidate}?`
}
