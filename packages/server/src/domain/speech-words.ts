/**
 * The words of speech in plain letters. Tone marks, dots and apostrophes are removed, because recognizers often omit them, and
 * repeated letters are shortened, as from "mmmm" to "mm".
 */
export function speechWords(text: string): string[] {
  const letters = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}'’ʼ]/gu, '')
    .replace(/[ɓƁ]/g, 'b')
    .replace(/[ɗƊ]/g, 'd')
    .replace(/[ƙƘ]/g, 'k')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
  return letters.match(/\p{L}+|\p{N}+/gu) ?? []
}
