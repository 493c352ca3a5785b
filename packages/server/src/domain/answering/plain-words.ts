/** Lower case, without marks on letters and punctuation, so that it does not matter how a recognizer writes them. */
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
