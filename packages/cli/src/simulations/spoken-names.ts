/** Phrases after which a name is spoken. Folded: in lower case, without marks. */
const INTRODUCTIONS = [
  // English
  'my name is',
  'my names are',
  'the name is',
  'my first name is',
  'my last name is',
  'my surname is',
  'my full name is',
  'you can call me',
  'they call me',
  // Pidgin
  'my name na',
  'my name be',
  'dem dey call me',
  'na me be',
  // Hausa
  'sunana',
  'suna na',
  'sunana shine',
  'ana kirana',
  'ana kira na',
  'ana ce mini',
  // Yoruba
  'oruko mi ni',
  'oruko mi a maa je',
  'won n pe mi ni',
  'mo n je',
  // Igbo
  'aha m bu',
  'aham bu',
  'a na akpo m',
  'ana akpo m',
]
/** Phrases after which other words are spoken too: here, a name must have a capital letter. */
const WEAK_INTRODUCTIONS = [
  'i am',
  "i'm",
  'this is',
  'it is',
  'call me',
  'speaking with',
  'speaking to',
  'talking to',
  // Pidgin
  'i be',
  'na',
  // Hausa
  'ni ne',
  'ni ce',
  // Yoruba
  'emi ni',
  // Igbo
  'abu m',
  'a bu m',
  'm bu',
]
const TITLES = [
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'chief',
  'alhaji',
  'alhaja',
  'hajia',
  'malam',
  'mallam',
  'madam',
  'oga',
  'pastor',
  'engr',
  'prof',
]
/** Words that are never names, whatever precedes them. */
const NOT_NAMES = new Set(
  (
    'a an and at ba be but calling da dey fa for from going here i in is it looking my na ne nne not of on or shine sir so sorry speaking that the there ' +
    'to trying very we with your'
  ).split(' '),
)
const LONGEST_NAME = 3

interface Word {
  text: string
  folded: string
  /** Only spaces separate it from the previous word. A title may have a full stop. */
  follows: boolean
}

/** A position among the words of a text. */
interface Place {
  words: readonly Word[]
  at: number
}

/**
 * The names in a text, word by word: those that follow an introduction or a title in English, Pidgin, Hausa, Yoruba or
 * Igbo.
 */
export function spokenNames(text: string): string[] {
  const words = wordsOf(text)
  const found = words.flatMap((_, at) => nameAt({ words, at }))
  return [...new Set(found)]
}

/** The words of a name, without titles, that are long enough to be recognised. */
export function wordsOfName(name: string): string[] {
  const words = wordsOf(name).filter(({ text, folded: word }) => text.length > 1 && !TITLES.includes(word))
  return words.map(({ text }) => text).filter((text) => !NOT_NAMES.has(folded(text)))
}

function nameAt(place: Place): string[] {
  if (follows(INTRODUCTIONS, place)) return nameFrom(place, { needs_capital: false })
  const is_weak = follows(WEAK_INTRODUCTIONS, place) || follows(TITLES, place)
  return is_weak ? nameFrom(place, { needs_capital: true }) : []
}

/** Whether one of the phrases precedes the word at this place. */
function follows(phrases: readonly string[], { words, at }: Place): boolean {
  return phrases.some((phrase) => {
    const length = phrase.split(' ').length
    return (
      at >= length &&
      phrase ===
        words
          .slice(at - length, at)
          .map(({ folded }) => folded)
          .join(' ')
    )
  })
}

function nameFrom({ words, at }: Place, { needs_capital }: { needs_capital: boolean }): string[] {
  const name: string[] = []
  for (const word of words.slice(at, at + LONGEST_NAME)) {
    const may_be_lower = name.length === 0 && !needs_capital
    const is_title = TITLES.includes(word.folded)
    if (name.length > 0 && !word.follows) break
    if (is_title) continue
    if (NOT_NAMES.has(word.folded) || (!may_be_lower && !isCapital(word.text)) || word.text.length < 2) break
    name.push(word.text)
  }
  return name
}

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’]*/gu

function wordsOf(text: string): Word[] {
  let end = 0
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const follows = /^[\s-]*$/.test(text.slice(end, index))
    end = index + word.length
    return { text: word, folded: folded(word), follows }
  })
}

/** Speech recognition may include or omit the marks of Yoruba and Igbo. */
function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}
