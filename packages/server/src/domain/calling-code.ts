/** Those of one and two digits (ITU-T E.164); all others have three. */
const SHORT = new Set(
  '1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
)

/** The calling code of a number, `+233`: its country, or the countries that share it. */
export function callingCode(e164: string): string {
  const length = [1, 2].find((digits) => SHORT.has(e164.slice(1, 1 + digits))) ?? 3
  return e164.slice(0, 1 + length)
}
