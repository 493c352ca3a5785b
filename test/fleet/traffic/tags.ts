const LAST_DIGITS = 7

/** A Nigerian mobile number of this traffic's own: by it, what came of an attempt is found. It never ends in one of the sandbox's digits. */
export function numberOf(prefix: string, serial: number): string {
  return `+${prefix}${String(serial * 10).padStart(LAST_DIGITS, '0')}`
}
