/** A time as JUnit has it. */
export const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/** XML has no way at all to write most control characters, and a backend can send them. HTML takes the result, too. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\n\P{Cc}]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"\n]/g, (character) => entities[character]!)
}
