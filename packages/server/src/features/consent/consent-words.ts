/** What a contact asks for, and the word that says it. */
export interface ConsentWish {
  kind: 'opt_out' | 'opt_in'
  keyword: string
}

/** As the whole message. */
const WISHES: ReadonlyMap<string, ConsentWish['kind']> = new Map([
  ['UNSUBSCRIBE', 'opt_out'],
  ['CANCEL', 'opt_out'],
  ['END', 'opt_out'],
  ['QUIT', 'opt_out'],
  ['START', 'opt_in'],
  ['SUBSCRIBE', 'opt_in'],
])

/** Letters with their marks, and digits. One quantifier over one class: linear, whatever the text. */
const WORD = /[\p{L}\p{M}\p{N}_]+/gu
/** The characters that join "non" and "stop" into one word. */
const HYPHENS = '-\u2010\u2011\u2012\u2013\u2014\u2212'

/**
 * STOP opts out anywhere in a message as a word of its own, though not in "non-stop"; every other word counts only when it
 * is the whole message. Case, and any space, punctuation or emoji around a word, are ignored.
 */
export function consentWish(body: string): ConsentWish | null {
  const text = plainLetters(body)
  let words = 0
  let first = ''
  let before = { word: '', end: -1 }
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = written.toUpperCase()
    const compound = before.word === 'NON' && index === before.end + 1 && HYPHENS.includes(text.charAt(before.end))
    if (word === 'STOP' && !compound) return { kind: 'opt_out', keyword: 'STOP' }
    if (words++ === 0) first = word
    before = { word, end: index + written.length }
  }
  const kind = words === 1 ? WISHES.get(first) : undefined
  return kind ? { kind, keyword: first } : null
}

/**
 * Full-width and styled letters count as the plain ones. One character at a time, because ordering many marks
 * behind a letter takes time quadratic in their number.
 */
function plainLetters(body: string): string {
  return body.replaceAll(/[^\0-\x7f]/gu, (character) => character.normalize('NFKC'))
}
