/** The languages of an agent that a provider accepts as a hint. For Igbo, Pidgin and `auto`, it detects the language. */
const HINTS = new Set(['en', 'ha', 'yo', 'fr', 'ar', 'pt'])

/** These take a list of languages in place of one. */
export function takesSeveralLanguages(model: string): boolean {
  return /^gpt-(live-)?transcribe/.test(model)
}

export function languageHint(language: string): string | null {
  return HINTS.has(language) ? language : null
}
