/** The default alphabet of GSM 03.38 in the order of its codes. The escape, 0x1B, is a space. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\0ÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'

const extension: Readonly<Record<string, number>> = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
}

export const GSM7_ESCAPE = 0x1b

/** The septets of each character: one, or the escape followed by one. */
export const gsm7Codes: ReadonlyMap<string, readonly number[]> = new Map<string, readonly number[]>([
  ...Array.from(basic, (character, code) => [character, [code]] as const).filter(([, [code]]) => code !== GSM7_ESCAPE),
  ...Object.entries(extension).map(([character, code]) => [character, [GSM7_ESCAPE, code]] as const),
])

const basicCharacters = new Map(Array.from(basic, (character, code) => [code, character] as const))
const extendedCharacters = new Map(Object.entries(extension).map(([character, code]) => [code, character] as const))

/**
 * The unpacked septets of a text, one in each byte.
 * @throws when the alphabet lacks one of its characters; `segmentText` checks this beforehand.
 */
export function encodeGsm7(text: string): Uint8Array {
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const codes = gsm7Codes.get(character)
      if (!codes) throw new RangeError('The text has a character that GSM-7 lacks.')
      return codes
    }),
  )
}

/**
 * The text of unpacked septets. An unknown extension is read as its basic character, as GSM 03.38 requires, and a lone escape as a
 * space.
 */
export function decodeGsm7(septets: Uint8Array): string {
  let text = ''
  for (let at = 0; at < septets.length; at++) {
    const code = septets[at]! & 0x7f
    if (code !== GSM7_ESCAPE) {
      text += basicCharacters.get(code)!
      continue
    }
    const next = septets[++at]
    if (next === undefined || next === GSM7_ESCAPE) text += ' '
    else text += extendedCharacters.get(next & 0x7f) ?? basicCharacters.get(next & 0x7f)!
  }
  return text
}
