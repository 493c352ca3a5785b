/** A time in JUnit's format. */
export const seconds = (ms: number): string => (ms / 1_000).toFixed(3)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
}

/**
 * XML cannot represent most control characters at all, but a backend can send them. The result is also valid in HTML.
 */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\n\P{Cc}]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"\n]/g, (character) => entities[character]!)
}
