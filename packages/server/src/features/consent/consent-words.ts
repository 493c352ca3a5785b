/** A contact's request, and the word that makes it. */
export interface ConsentChange {
  kind: 'opt_out' | 'opt_in'
  keyword: string
}

/** The words that count only as the whole message. */
const CHANGES: ReadonlyMap<string, ConsentChange['kind']> = new Map([
  ['UNSUBSCRIBE', 'opt_out'],
  ['CANCEL', 'opt_out'],
  ['END', 'opt_out'],
  ['QUIT', 'opt_out'],
  ['START', 'opt_in'],
  ['SUBSCRIBE', 'opt_in'],
])

/**
 * Letters with their marks, and digits. An underscore belongs to a word only within it, because underscores around a word make italics
 * in WhatsApp. A single quantifier over a single class takes linear time for any text.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_]*/gu
/** The characters that join "non" and "stop" into one word. */
const HYPHENS = '-\u2010\u2011\u2012\u2013\u2014\u2212'

/**
 * Finds the consent change in a message. STOP opts out as a separate word anywhere in a message, except in "non-stop"; every other word
 * counts only when it is the whole message. Case, and any space, punctuation, emoji or formatting (`_ * ~`) around a word, are ignored.
 */
export function consentChange(body: string): ConsentChange | null {
  const text = plainLetters(body)
  let words = 0
  let first = ''
  let before = { word: '', end: -1 }
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = withoutUnderscores(written).toUpperCase()
    const compound = before.word === 'NON' && index === before.end + 1 && HYPHENS.includes(text.charAt(before.end))
    if (word === 'STOP' && !compound) return { kind: 'opt_out', keyword: 'STOP' }
    if (words++ === 0) first = word
    before = { word, end: index + written.length }
  }
  const kind = words === 1 ? CHANGES.get(first) : undefined
  return kind ? { kind, keyword: first } : null
}

/**
 * Removes underscores at the end of a word, which begins with a letter or digit. A regular expression would scan a run of them once for
 * each of them.
 */
function withoutUnderscores(word: string): string {
  let end = word.length
  while (word.endsWith('_', end)) end--
  return word.slice(0, end)
}

/** Variation selectors choose how a character is drawn, for example as an emoji. They are not part of a word. */
const VARIATION_SELECTORS = /[\uFE00-\uFE0F]/g

/**
 * Converts full-width and styled letters to plain ones. It converts one character at a time, because ordering many marks after a letter
 * takes time quadratic in their number.
 */
function plainLetters(body: string): string {
  const bare = body.replaceAll(VARIATION_SELECTORS, '')
  return bare.replaceAll(/[^\0-\x7f]/gu, (character) => character.normalize('NFKC'))
}
