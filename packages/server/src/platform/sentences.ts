/** Longer without an end is spoken up to its last comma or space: nobody waits for a period that may never come. */
const LONGEST = 240
/** Shorter ones are spoken with the next: "Yes." alone would leave a pause behind it. */
const SHORTEST = 12

/**
 * What a model writes, piece by piece, as sentences to speak: each as soon as its end is known. The pieces joined are
 * the sentences joined, but for the space between.
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
 * Where the first sentence ends; 0 while that is not known. A mark ends one only before a space: "4.5" and "a.m." go on. It looks no
 * further than a sentence may be long: a text of 64 KB would otherwise be read again for each of its parts.
 */
function endOfSentence(text: string): number {
  const last = Math.min(text.length - 1, LONGEST)
  for (let at = SHORTEST; at <= last; at++) {
    const [mark = '', next = ''] = [text[at - 1], text[at]]
    if (next === '\n' || ('.!?…'.includes(mark) && next === ' ' && !isAbbreviation(text, at))) return at
  }
  return text.length > LONGEST ? breakIn(text) : 0
}

const ABBREVIATIONS = new Set(['mr.', 'mrs.', 'ms.', 'dr.', 'no.', 'st.', 'chief.', 'alh.', 'hon.', 'e.g.', 'i.e.'])

function isAbbreviation(text: string, end: number): boolean {
  return ABBREVIATIONS.has(text.slice(text.lastIndexOf(' ', end - 1) + 1, end).toLowerCase())
}

function breakIn(text: string): number {
  const comma = text.lastIndexOf(', ', LONGEST)
  const space = text.lastIndexOf(' ', LONGEST)
  return comma > SHORTEST ? comma + 1 : space > 0 ? space : LONGEST
}
