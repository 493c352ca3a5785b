/** The languages of an agent that a provider accepts as a hint. For Igbo, Pidgin and `auto`, it detects the language. */
const HINTS = new Set(['en', 'ha', 'yo', 'fr', 'ar', 'pt'])

/** True for models that accept a list of languages instead of one language. */
export function takesSeveralLanguages(model: string): boolean {
  return /^gpt-(live-)?transcribe/.test(model)
}

export function languageHint(language: string): string | null {
  return HINTS.has(language) ? language : null
}
