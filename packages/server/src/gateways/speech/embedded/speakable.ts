/** What fits into one run: longer ones take more than proportionally long, and the first of it should be heard soon. */
const LONGEST_PIECE = 200

const SPELT: readonly (readonly [RegExp, string])[] = [
  [/₦\s*/g, ' naira '],
  [/€\s*/g, ' euros '],
  [/£\s*/g, ' pounds '],
  [/[‘’ʼ]/g, "'"],
  [/[“”«»]/g, '"'],
  [/[–—]/g, ', '],
  [/ß/g, 'ss'],
  [/[æÆ]/g, 'ae'],
  [/[øØ]/g, 'o'],
  [/[ɓƁ]/g, 'b'],
  [/[ɗƊ]/g, 'd'],
  [/[ƙƘ]/g, 'k'],
  [/[ƴƳ]/g, 'y'],
]

/** Is there anything in it that a voice says? */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/**
 * The text in the letters that the embedded voices know, in pieces that end with a sentence, a clause or at least a word.
 * Empty when nothing of it can be said.
 */
export function speakablePieces(text: string): string[] {
  const spelt = SPELT.reduce((rest, [from, to]) => rest.replace(from, to), text.normalize('NFKC'))
  const ascii = spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
  const sentences = ascii
    .replace(/ +/g, ' ')
    .trim()
    .split(/(?<=[.!?]) (?=\S)/)
  return sentences.flatMap(cut).filter((piece) => /[A-Za-z0-9]/.test(piece))
}

function cut(sentence: string): string[] {
  if (sentence.length <= LONGEST_PIECE) return [sentence]
  const head = sentence.slice(0, LONGEST_PIECE)
  const end = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': '))
  const at = end > LONGEST_PIECE / 2 ? end + 1 : head.lastIndexOf(' ')
  const length = at > 0 ? at : LONGEST_PIECE
  return [sentence.slice(0, length), ...cut(sentence.slice(length).trimStart())]
}
