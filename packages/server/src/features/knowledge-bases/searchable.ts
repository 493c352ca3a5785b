/** Letters of Hausa that Unicode does not decompose. */
const HOOKED: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }

/** The text in the form in which the search compares it: without tone marks, under-dots and hooks, which few people type. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => HOOKED[letter] ?? letter)
}

const MAX_WORDS = 64

/** The words to search for, joined with `or` of the query language. */
export function searchWords(query: string): string[] {
  const words = plainLetters(query).match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word !== 'or').slice(0, MAX_WORDS)
}
