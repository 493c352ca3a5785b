/** A page of a list that has been read, or will be read next. */
export interface ChainedPage {
  /** Undefined for the first page. */
  token: string | undefined
  /** Null until the page has been read. */
  count: number | null
}

export interface ReadPage {
  count: number
  next_token: string | undefined
}

/** The pages of a list in order. All except the first are identified by the token from the previous page. */
export type PageChain = readonly ChainedPage[]

export const FIRST: PageChain = [{ token: undefined, count: null }]

/**
 * The chain with a page that has been read. If the page ends at another token than before, because entries were added
 * or removed, the pages after it are read again, so that none is missing or duplicated.
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

/** The number of known entries. */
export function countOf(chain: PageChain): number {
  return chain.reduce((sum, { count }) => sum + (count ?? 0), 0)
}

/** Whether there is a page that has not been read yet. */
export const hasMore = (chain: PageChain): boolean => chain.at(-1)!.count === null

/** The index of the first entry of each page. */
export function startsOf(chain: PageChain): number[] {
  let start = 0
  return chain.map(({ count }) => {
    const at = start
    start += count ?? 0
    return at
  })
}

/** The page that contains an entry: the last one that begins at or before it. */
export function pageOf(starts: readonly number[], index: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= index) low = middle
    else high = middle - 1
  }
  return low
}

/** The number of empty pages at the end, as in a search that finds little. */
export function emptyAtEnd(chain: PageChain): number {
  const read = chain.filter(({ count }) => count !== null)
  return read.length - 1 - read.findLastIndex(({ count }) => count! > 0)
}
