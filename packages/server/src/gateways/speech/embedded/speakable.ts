import { sentences } from '../../../platform/sentences.ts'

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

/** Whether it contains anything that a voice can say. */
export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The text in the characters that the embedded voices support, split into sentences. Empty if nothing can be spoken. */
export async function* speakableSentences(text: string): AsyncIterable<string> {
  const spelt = SPELT.reduce((rest, [from, to]) => rest.replace(from, to), text.normalize('NFKC'))
  const ascii = spelt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x21-\x7e]+/g, ' ')
  for await (const sentence of sentences([ascii])) if (/[A-Za-z0-9]/.test(sentence)) yield sentence
}
