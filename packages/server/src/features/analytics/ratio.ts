/** A ratio, rounded to two decimals. Null if the divisor is zero. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100) / 100
}
