/** Converts a text to lower case, without diacritics and punctuation, so that the spelling of a recognizer does not matter. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`]/gu, '')
    .replaceAll('ɓ', 'b')
    .replaceAll('ɗ', 'd')
    .replaceAll('ƙ', 'k')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
