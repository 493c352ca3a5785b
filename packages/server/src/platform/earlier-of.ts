/** The earlier of two times. Null means never. */
export function earlierOf(a: Date | null, b: Date | null): Date | null {
  return a === null || (b !== null && b < a) ? b : a
}

export const laterOf = (a: Date, b: Date): Date => (a > b ? a : b)
