/** Phrases of one kind by language, in the letters of `speechWords`, separated by commas. */
export type Phrases = Readonly<Record<string, string>>

/** The languages whose phrases count in a call. English is mixed into all of them, and `auto` may be any of them. */
const MIXED: Readonly<Record<string, readonly string[]>> = {
  en: ['en'],
  pcm: ['pcm', 'en'],
  yo: ['yo', 'en'],
  ig: ['ig', 'en'],
  ha: ['ha', 'en'],
  auto: ['en', 'pcm', 'yo', 'ig', 'ha'],
}

/** Sets of phrases by the language of the call. A language without phrases has an empty set. */
export function phraseSets(phrases: Phrases): (language: string) => ReadonlySet<string> {
  const sets = new Map(
    Object.entries(MIXED).map(([language, parts]) => {
      const all = parts.flatMap((part) => (phrases[part] ?? '').split(/,\s*/))
      return [language, new Set(all.map((phrase) => phrase.trim()).filter(Boolean))]
    }),
  )
  return (language) => sets.get(language) ?? NONE
}

const NONE: ReadonlySet<string> = new Set()

/** Whether the words end with one of the phrases. Phrases of more than `max` words are not found. */
export function endsWithPhrase(words: readonly string[], phrases: ReadonlySet<string>, max = 5): boolean {
  for (let length = 1; length <= Math.min(max, words.length); length++)
    if (phrases.has(words.slice(-length).join(' '))) return true
  return false
}
