export interface BackOff {
  first_ms: number
  longest_ms: number
}

/** Doubles the wait after each failure in a row. @param failures - 1 after the first failure. */
export function backOffMs({ first_ms, longest_ms }: BackOff, failures: number): number {
  return Math.min(longest_ms, first_ms * 2 ** Math.min(failures - 1, 30))
}
