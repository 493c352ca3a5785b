/** A description of an expectation and of what happened instead. */
export interface Mismatch {
  expected: string
  actual: string
}

/** The longest text, because it may list a hundred answers, or the very long arguments of a tool. */
const LONGEST = 4_000

/** Cuts both texts to at most this many characters. */
export function cutMismatch({ expected, actual }: Mismatch, longest = LONGEST): Mismatch {
  const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
  return { expected: cut(expected), actual: cut(actual) }
}
