import { breakIn, sentences } from '../../../domain/sentences.ts'

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

/** True if the text contains anything that a voice can say. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/**
 * The most effort that is synthesised at once, because other texts wait. One unit is a letter within a word, which takes 1 to 2 ms.
 */
const MAX_EFFORT = 160
/** The effort of a digit: "777777" is said in fourteen words. Words such as "xkcd" are spelt letter by letter. */
const EFFORT_OF_DIGIT = 8
const EFFORT_OF_SPELT = 5
const LONGEST_WORD = 20

/**
 * Converts a text to the characters that the embedded voices support, and splits it into sentences that are quickly synthesised.
 * Empty if nothing can be spoken.
 */
export async function* speakableSentences(text: string): AsyncIterable<string> {
  const spelt = SPELT.reduce((rest, [from, to]) => rest.replace(from, to), text.normalize('NFKC'))
  const ascii = spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x21-\x7e]+/g, ' ')
  for await (const sentence of sentences([ascii]))
    for (const portion of portionsOf(sentence)) if (/[A-Za-z0-9]/.test(portion)) yield portion
}

function portionsOf(sentence: string): string[] {
  const fits = lengthWithin(sentence, MAX_EFFORT)
  if (fits >= sentence.length) return [sentence]
  const end = breakIn(sentence, fits)
  return [sentence.slice(0, end).trim(), ...portionsOf(sentence.slice(end).trim())]
}

/** The length of the beginning that takes no more than that effort. */
function lengthWithin(sentence: string, effort: number): number {
  let left = effort
  for (const { 0: word, index } of sentence.matchAll(/\S+/g)) {
    const each = isSpelt(word) ? EFFORT_OF_SPELT : 1
    for (const [at, character] of word.split('').entries()) {
      left -= /\d/.test(character) ? EFFORT_OF_DIGIT : each
      if (left < 0) return index + at
    }
    left -= 1
  }
  return sentence.length
}

/** True if it is not pronounced as a word, so that its letters or signs are named. */
function isSpelt(word: string): boolean {
  return word.length > LONGEST_WORD || !/[aeiouy]/.test(word)
}
