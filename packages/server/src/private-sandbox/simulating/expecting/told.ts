/** An expectation and what happened instead, in words. */
export interface Told {
  expected: string
  actual: string
}

/** A hundred answers may be listed, and a tool called with a book. */
const LONGEST = 4_000

/** The same with at most so many characters in each text. */
export function cutTold({ expected, actual }: Told, longest = LONGEST): Told {
  const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
  return { expected: cut(expected), actual: cut(actual) }
}
