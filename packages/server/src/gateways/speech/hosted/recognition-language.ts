/** Those of an agent's languages that a provider takes as a hint. For Igbo, Pidgin and `auto` it finds out alone. */
const HINTS = new Set(['en', 'ha', 'yo', 'fr', 'ar', 'pt'])

export function languageHint(language: string): string | null {
  return HINTS.has(language) ? language : null
}
