const LAST_DIGITS = 7

/**
 * A Nigerian mobile number that belongs to one attempt, whose effects are found by it. It never ends in digits that are reserved in
 * the sandbox.
 */
export function numberOf(prefix: string, serial: number): string {
  return `+${prefix}${String(serial * 10).padStart(LAST_DIGITS, '0')}`
}
