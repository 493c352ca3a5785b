/** A page of a list that was read, or is the next to be read. */
export interface ChainedPage {
  /** Undefined for the first. */
  token: string | undefined
  /** Null until it is read. */
  count: number | null
}

export interface ReadPage {
  count: number
  next_token: string | undefined
}

/** The pages of a list in their order. Each but the first is known by the token that the page before it had. */
export type PageChain = readonly ChainedPage[]

export const FIRST: PageChain = [{ token: undefined, count: null }]

/**
 * The chain with a page as it was read. If the page ends elsewhere than before, because entries came or went, the pages after it are read
 * again, so that none is missing or there twice.
 */
export function withPage(chain: PageChain, index: number, { count, next_token }: ReadPage): PageChain {
  const page = chain[index]
  if (!page) return chain
  const next = chain[index + 1]
  const is_same = next?.token === next_token && (next === undefined) === (next_token === undefined)
  if (is_same && page.count === count) return chain
  const read = [...chain.slice(0, index), { ...page, count }]
  if (is_same) return [...read, ...chain.slice(index + 1)]
  return next_token === undefined ? read : [...read, { token: next_token, count: null }]
}

/** How many entries are known. */
export function countOf(chain: PageChain): number {
  return chain.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/** Whether there is a page that was not read yet. */
export const hasMore = (chain: PageChain): boolean => chain.at(-1)!.count === null

/** Where each page begins, in the order of the chain. */
export function startsOf(chain: PageChain): number[] {
  let start = 0
  return chain.map(({ count }) => {
    const at = start
    start += count ?? 0
    return at
  })
}

/** The page that has an entry: the last one that begins at or before it. */
export function pageOf(starts: readonly number[], index: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return low
}

/** How many pages at the end were read and had nothing: a search that finds little. */
export function emptyAtEnd(chain: PageChain): number {
  const read = chain.filter(({ count }) => count !== null)
  return read.length - 1 - read.findLastIndex(({ count }) => count! > 0)
}
