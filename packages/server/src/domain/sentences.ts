/** Longer text without an end of a sentence is spoken up to its last comma or space, because a period may never come. */
const LONGEST_SENTENCE = 240
/** Shorter sentences are spoken together with the next one, because a pause would follow "Yes." alone. */
const SHORTEST = 12
/** Marks of the Latin, Arabic, Devanagari and Ethiopic scripts. They end a sentence only before a space. */
const MARKS = '.!?…؟۔।።'
/** Marks of scripts without spaces between sentences. */
const MARKS_ALONE = '。！？｡'
const COMMAS = ',;:،؛、，፣'

/**
 * Splits a model's text, which arrives piece by piece, into sentences to speak. Yields each one as soon as its end is known. Joined,
 * they are the same text, except for the space between sentences.
 */
export async function* sentences(pieces: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  let rest = ''
  for await (const piece of pieces) {
    rest += piece
    for (let end = endOfSentence(rest); end > 0; end = endOfSentence(rest)) {
      const sentence = rest.slice(0, end).trim()
      rest = rest.slice(end).trimStart()
      if (sentence !== '') yield sentence
    }
  }
  if (rest.trim() !== '') yield rest.trim()
}

/**
 * The end of the first sentence. 0 while it is not known. It looks no further than the longest sentence, because otherwise a text of
 * 64 KB would be read again for each of its parts.
 */
function endOfSentence(text: string): number {
  const last = Math.min(text.length - 1, LONGEST_SENTENCE)
  for (let at = SHORTEST; at <= last; at++) {
    const [mark = '', next = ''] = [text[at - 1], text[at]]
    if (next === '\n' || MARKS_ALONE.includes(mark)) return at
    if (MARKS.includes(mark) && next === ' ' && !isAbbreviation(text, at)) return at
  }
  return text.length > LONGEST_SENTENCE ? breakIn(text, LONGEST_SENTENCE) : 0
}

const ABBREVIATIONS = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'no.', 'st.', 'chief.', 'alh.', 'hon.', 'e.g.', 'i.e.'])

function isAbbreviation(text: string, end: number): boolean {
  return ABBREVIATIONS.has(text.slice(text.lastIndexOf(' ', end - 1) + 1, end).toLowerCase())
}

/** The best place to cut a text that is too long: after its last comma, at its last space, or otherwise between any two characters. */
export function breakIn(text: string, longest: number): number {
  let space = 0
  for (let at = longest; at > SHORTEST; at--) {
    if (text[at] !== ' ') continue
    if (COMMAS.includes(text[at - 1] ?? '')) return at
    space ||= at
  }
  return space || betweenCharacters(text, longest)
}

/** The longest character that is recognised, including its combining marks. */
const LONGEST_CHARACTER = 32

/** The last place between two characters: not within a surrogate pair, nor before combining marks or joined parts. */
function betweenCharacters(text: string, longest: number): number {
  for (let at = longest; at > longest - LONGEST_CHARACTER && at > 0; at--)
    if (!/^(?:[\udc00-\udfff]|[\p{M}\u200d])/u.test(text.slice(at, at + 2)) && text[at - 1] !== '\u200d') return at
  return /^[\udc00-\udfff]/.test(text[longest] ?? '') ? longest - 1 : longest
}
