/**
 * The smallest value that is at least as large as this share of the values. Null if there are no values.
 * @param share - A number from 0 to 1.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}
